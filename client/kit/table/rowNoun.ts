/** The noun for a list's rows: article, one of them, all of them. */
export type RowNoun = readonly [article: 'der' | 'die' | 'das', one: string, many: string]

const endings = { der: ['Neuer', 'kein'], die: ['Neue', 'keine'], das: ['Neues', 'kein'] } as const

/** The sentences of a list about rows that are called so. */
export const wordsFor = ([article, one, many]: RowNoun) => ({
  /** Begins one: «Neues Rezept». */
  add: `${endings[article][0]} ${one}`,
  /** Said where there is none: «Noch kein Rezept.» */
  empty: `Noch ${endings[article][1]} ${one}.`,
  search: `${many} suchen`,
})
