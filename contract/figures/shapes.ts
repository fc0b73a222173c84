import { array, type InferType, object } from 'yup'
import { isAccount } from '#contract/rules/figures/kmuGroups.ts'
import { count, flag, id, instant, list, text, verbatim } from '#contract/shapes.ts'

/** Kinds of files: what was planned, or what was. */
export const kinds = ['statement', 'plan'] as const
export type FigureKind = (typeof kinds)[number]

/** In place of a studio's code: every studio, in a file that names one in each line. */
export const all = 'alle'
/** The most lines of a file, its head not counted. */
export const mostLines = 50_000
/** The most bytes of a file. */
export const mostBytes = 5_000_000
/** The most months that are compared at once, and that a file holds. */
export const mostMonths = 60
/** How long a dry run can be taken over, in ms. */
export const dryFor = 3_600_000
/** The most errors that are told by line, beside how many there are. */
export const toldErrors = 200
/** The most accounts that a file may bring which nobody has grouped yet. */
export const mostFresh = 500

const figuresKindText = () => text(10).oneOf([...kinds])
/** A calendar month, 2026-11. */
export const month = () => verbatim(7).matches(/^20\d\d-(0[1-9]|1[0-2])$/, 'Diesen Monat gibt es nicht.')
export const account = () =>
  verbatim(8).test('account', 'Konten der Erfolgsrechnung haben Nummern von 3000 bis 8999.', value => value == null || isAccount(value))
export const accountName = () => text(120).label('Bezeichnung')
const group = () => count(1, 9999)
/** Whole Rappen of any number of lines. */
const sum = () => count(-9e15, 9e15)
const known = () => sum().nullable().defined()

interface Months {
  from?: string | null
  to?: string | null
}
const lengthOf = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1

/** Months in a row, both included. */
export const range = object({ from: month().required(), to: month().required() })
  .test('order', 'Das Ende liegt vor dem Anfang.', (value?: Months | null) => !value?.from || !value.to || value.from <= value.to)
  .test(
    'length',
    `Höchstens ${mostMonths} Monate auf einmal.`,
    (value?: Months | null) => !value?.from || !value.to || lengthOf(value.from, value.to) <= mostMonths,
  )

export const asked = object({ range: range.required(), selectedStudios: list(text(40).required(), 200) })
export type FiguresQuery = InferType<typeof asked>

const amounts = { statement: known(), plan: known(), before: known() }
const accountLine = object({ account: account().required(), name: text(120).required(), ...amounts })
const side = () => text(10).oneOf(['income', 'expense'] as const)

/** Months of a studio for which there is no file; of many the first. */
const lacking = object({
  many: count(0, 1_000_000).required(),
  first: array()
    .of(object({ studio: text(40).required(), month: month().required() }))
    .required(),
})

/** Months of some studios: what was, what was planned, and what was a year before. */
export const comparison = object({
  from: month().required(),
  to: month().required(),
  at: instant().required(),
  studios: array().of(text(40).required()).required(),
  groups: array()
    .of(
      object({
        number: group().required(),
        title: text(120).required(),
        from: count(0, 9999).required(),
        side: side().required(),
        ...amounts,
        accounts: array().of(accountLine.required()).required(),
      }).required(),
    )
    .required(),
  lacking: object({ statement: lacking.required(), plan: lacking.required(), before: lacking.required() }).required(),
})
export type FiguresComparison = InferType<typeof comparison>

/** A year month by month: an amount is null in a month of which nothing is known. */
export const yearly = object({
  year: count(2000, 2099).required(),
  at: instant().required(),
  studios: array().of(text(40).required()).required(),
  accounts: array()
    .of(
      object({
        account: account().required(),
        name: text(120).required(),
        group: group().required(),
        amounts: array().of(known()).required(),
      }).required(),
    )
    .required(),
})
export type Yearly = InferType<typeof yearly>

const picked = object({ account: account().required(), group: group().required('Wähle die Gruppe.') })
export const taking = object({
  id: id().required(),
  /** Groups of the accounts that nobody had grouped before. */
  groups: list(picked.required(), mostFresh).required().default([]),
})

/** Effects that a file would have, and obstacles in its way. */
export const dryRun = object({
  /** Under which it is taken over until then; null of a file with errors, which can't be. */
  id: id().nullable().defined(),
  until: instant().nullable().defined(),
  kind: figuresKindText().required(),
  /** The studio; null of a file that names studios itself. */
  studio: text(40).nullable().defined(),
  name: text(200).required(),
  lines: count(0, mostLines).required(),
  /** Line 0 is the file as a whole. */
  errors: array()
    .of(object({ line: count(0, 2_000_000).required(), message: text(300).required() }))
    .required(),
  /** How many errors there are, also those that are not told. */
  faults: count(0).required(),
  months: array()
    .of(
      object({
        month: month().required(),
        studios: count(0).required(),
        income: sum().required(),
        expense: sum().required(),
        /** Number of its studios that have the month already and get it replaced. */
        replaces: count(0).required(),
      }),
    )
    .required(),
  /** Accounts that nobody has grouped yet, each with the group that its number speaks for. */
  fresh: array()
    .of(object({ account: account().required(), name: text(120).required(), group: group().nullable().defined() }))
    .required(),
})
export type FiguresDryRun = InferType<typeof dryRun>

/** A file that was taken over. */
export const fileRow = object({
  _id: id().required(),
  kind: figuresKindText().required(),
  studio: text(40).nullable().defined(),
  name: text(200).required(),
  at: instant().required(),
  by: text(161).nullable().defined(),
  lines: count(0, mostLines).required(),
  from: month().required(),
  to: month().required(),
  /** True where a month still stands as it has it; else later files say all of them. */
  stands: flag().required(),
  version: count(1).required(),
})
export type FileRow = InferType<typeof fileRow>

export const groupRow = object({
  number: group().required(),
  title: text(120).required(),
  from: count(0, 9999).required(),
  to: count(0, 9999).required(),
  side: side().required(),
})
export const accountForm = object({
  name: accountName().required('Gib die Bezeichnung ein.'),
  group: group().label('Gruppe').required('Wähle die Gruppe.'),
  version: count(1).required(),
})
/** Its `_id` is its number. */
export const accountRow = object({
  _id: account().required(),
  name: text(120).required(),
  group: group().required(),
  version: count(1).required(),
})
export type AccountRow = InferType<typeof accountRow>
