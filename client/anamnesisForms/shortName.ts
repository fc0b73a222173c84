const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** The short name that is proposed for a name: «ruecken-nacken» for «Rücken & Nacken». */
export const shortNameOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[äöü]/g, letter => spelled[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
