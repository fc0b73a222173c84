/** Sorts words as people here look for them: Ä beside A, «Kurs 2» before «Kurs 10». */
export const german = new Intl.Collator('de-CH', { numeric: true })
