/** Elements that stand inside a line of text; every other one begins a block. */
export const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big br button cite code data del dfn em font i img input ins kbd label mark meter ' +
    'nobr output progress q rp rt ruby s samp small span strike strong sub sup time title tt u var wbr'
  ).split(' '),
);

/** Elements whose text a reader of the page does not see as text. */
export const UNSEEN: ReadonlySet<string> = new Set(
  'script style noscript template iframe object embed svg canvas audio video select textarea datalist'.split(
    ' ',
  ),
);

export function hiddenBy(attributes: Readonly<Record<string, string>>): boolean {
  if (attributes.hidden !== undefined) return true;
  const style = attributes.style;
  return style !== undefined && /display\s*:\s*none/i.test(style);
}
