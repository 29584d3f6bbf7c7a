/** URL → its place in the list. */
export function placesOf(urls: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (let place = 0; place < urls.length; place++) places.set(urls[place]!, place);
  return places;
}
