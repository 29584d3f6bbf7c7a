/**
 * Whether a page served with 200 calls itself an error page. Titles only: a text about errors is a fine page. Such
 * pages look alike under every URL, so they would teach that everything is the same.
 */
export function isErrorTitle(title: string): boolean {
  return title.length <= 120 && ERROR_TITLES.some((pattern) => pattern.test(title));
}

const ERROR_TITLES: readonly RegExp[] = [
  /^\W*(?:http )?(?:error|fehler|erreur)\W*(?:40[0-9]|410|50[0-4])\b/i,
  /^\W*(?:40[0-9]|410|50[0-4])\W*(?:$|[-–—:|]|error|not found|forbidden|gone|bad|internal|service)/i,
  /^(?:error\W*)?(?:the )?(?:requested )?(?:page|file|document|url|object|site) (?:was |could |can)?(?:not|cannot|not be|does not) (?:be )?(?:found|exist)/i,
  /^(?:page |file |object )?not found\b/i,
  /\b(?:404|410) (?:error|not found)|error 404\b/i,
  /^(?:seite )?nicht gefunden|^page introuvable|^página no encontrada|^pagina non trovata|^страница не найдена/i,
  /^(?:internal server error|service unavailable|bad gateway)\b/i,
];
