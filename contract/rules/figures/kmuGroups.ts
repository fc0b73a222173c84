/** On which side of the statement an account stands; an amount without a sign is one of its own side. */
export type StatementSide = 'income' | 'expense'

/** A group of accounts, which a line of the statement adds up. */
export interface AccountGroup {
  /** Its place in the statement, and its number in the Kontenrahmen KMU. */
  number: number
  title: string
  /** The first and the last account that belongs to it by its number. */
  from: number
  to: number
  side: StatementSide
}

/** The groups of the income statement in the Swiss Kontenrahmen KMU, which a chain begins with. */
export const kmuGroups: readonly AccountGroup[] = [
  { number: 30, title: 'Erlöse aus Lieferungen und Leistungen', from: 3000, to: 3799, side: 'income' },
  { number: 38, title: 'Erlösminderungen', from: 3800, to: 3899, side: 'expense' },
  { number: 39, title: 'Bestandesänderungen', from: 3900, to: 3999, side: 'income' },
  { number: 40, title: 'Material, Handelswaren und Dienstleistungen', from: 4000, to: 4999, side: 'expense' },
  { number: 50, title: 'Personalaufwand', from: 5000, to: 5999, side: 'expense' },
  { number: 60, title: 'Raumaufwand', from: 6000, to: 6099, side: 'expense' },
  { number: 61, title: 'Unterhalt, Reparaturen, Ersatz und Leasing', from: 6100, to: 6199, side: 'expense' },
  { number: 62, title: 'Fahrzeuge und Transport', from: 6200, to: 6299, side: 'expense' },
  { number: 63, title: 'Versicherungen, Abgaben, Gebühren und Bewilligungen', from: 6300, to: 6399, side: 'expense' },
  { number: 64, title: 'Energie und Entsorgung', from: 6400, to: 6499, side: 'expense' },
  { number: 65, title: 'Verwaltung und Informatik', from: 6500, to: 6599, side: 'expense' },
  { number: 66, title: 'Werbung', from: 6600, to: 6699, side: 'expense' },
  { number: 67, title: 'Sonstiger betrieblicher Aufwand', from: 6700, to: 6799, side: 'expense' },
  { number: 68, title: 'Abschreibungen und Wertberichtigungen', from: 6800, to: 6899, side: 'expense' },
  { number: 69, title: 'Finanzaufwand', from: 6900, to: 6949, side: 'expense' },
  { number: 695, title: 'Finanzertrag', from: 6950, to: 6999, side: 'income' },
  { number: 70, title: 'Ertrag aus Nebenbetrieben', from: 7000, to: 7009, side: 'income' },
  { number: 71, title: 'Aufwand für Nebenbetriebe', from: 7010, to: 7499, side: 'expense' },
  { number: 75, title: 'Ertrag aus betrieblichen Liegenschaften', from: 7500, to: 7509, side: 'income' },
  { number: 76, title: 'Aufwand für betriebliche Liegenschaften', from: 7510, to: 7999, side: 'expense' },
  { number: 80, title: 'Betriebsfremder Aufwand', from: 8000, to: 8099, side: 'expense' },
  { number: 81, title: 'Betriebsfremder Ertrag', from: 8100, to: 8499, side: 'income' },
  { number: 85, title: 'Ausserordentlicher Aufwand', from: 8500, to: 8509, side: 'expense' },
  { number: 86, title: 'Ausserordentlicher Ertrag', from: 8510, to: 8899, side: 'income' },
  { number: 89, title: 'Direkte Steuern', from: 8900, to: 8999, side: 'expense' },
]

/** The sums that stand between groups, each after the last group whose accounts begin below `before`. */
export const stages: readonly { before: number; title: string }[] = [
  { before: 4000, title: 'Nettoerlös' },
  { before: 5000, title: 'Bruttoergebnis nach Material' },
  { before: 6000, title: 'Bruttoergebnis nach Personal' },
  { before: 6800, title: 'Ergebnis vor Abschreibungen, Zinsen und Steuern (EBITDA)' },
  { before: 6900, title: 'Ergebnis vor Zinsen und Steuern (EBIT)' },
  { before: 8900, title: 'Ergebnis vor Steuern' },
]
export const resultTitle = 'Ergebnis'

/** Accounts of the income statement: four digits from 3000 to 8999, and behind a point what a house divides one into. */
export const isAccount = (account: string) => /^[3-8]\d{3}(\.\d{1,3})?$/.test(account)

/** The group to which an account belongs by its number; undefined where no group takes it. */
export const groupFor = (account: string, groups: readonly AccountGroup[]) =>
  groups.find(({ from, to }) => from <= Number(account.slice(0, 4)) && Number(account.slice(0, 4)) <= to)
