/** Plain letters, digits and dashes for a text, such as «ruecken-nacken» for «Rücken & Nacken»; so many signs at most. */
export const asciiWordOf = (text: string, most: number) =>
  text
    .toLowerCase()
    .replace(/[äöü]/g, letter => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] as string)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, most)
    .replace(/-$/, '')
