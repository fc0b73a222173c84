import type { CardRow } from '#contract/membercards/shapes.ts'

export const nameOf = ({ vorname, nachname }: Pick<CardRow, 'vorname' | 'nachname'>) => `${vorname} ${nachname}`
