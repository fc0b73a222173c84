/** The built-in fonts know western letters only; others lose their accent, or become a question mark. */
export const printable = (text: string) =>
  [...text].map(letter => (fits(letter) ? letter : (alike[letter] ?? [...letter.normalize('NFD')].find(fits) ?? '?'))).join('')
const fits = (letter: string) => /^[\n\x20-\x7e\u00a0-\u00ff‘’‚“”„–—…€ŒœŠšŽžŸ]$/.test(letter)
/** Letters of names that are none with an accent. */
const alike: Record<string, string> = { ı: 'i', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' }
