import { array, type InferType, object, type StringSchema } from 'yup'
import { type Brand, brands } from '#contract/brand.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { type PayKind, payKinds } from '#contract/rules/worktime/pay.ts'
import { count, done, flag, id, instant, list, studioCode, text } from '#contract/shapes.ts'
import { monthText, sheetHash } from './sheets.ts'

const payrollWordText = <W extends string>(words: Readonly<Record<W, unknown>>) =>
  text(14).oneOf(Object.keys(words) as W[]) as StringSchema<W | undefined>
const brand = () => payrollWordText<Brand>(brands).label('Marke')

/** Columns that a payroll file may have. */
export const payrollColumns = {
  number: 'Personalnummer',
  name: 'Name',
  month: 'Monat',
  code: 'Lohnart',
  label: 'Bezeichnung',
  studio: 'Kostenstelle',
  minutes: 'Minuten',
  clock: 'Stunden:Minuten',
  hundredths: 'Stunden in Hundertsteln',
  count: 'Anzahl',
} as const
export type PayrollColumn = keyof typeof payrollColumns
export const payrollFormats = { xlsx: 'Excel', csv: 'CSV' } as const
export const payrollSeparators = { semicolon: 'Strichpunkt', comma: 'Komma', tab: 'Tabulator' } as const
export const payrollCharsets = { utf8: 'UTF-8', windows: 'Windows-1252' } as const

const wageType = object({
  kind: payrollWordText<PayKind>(payKinds).required(),
  /** Code in the payroll; a kind without one stands in no file. */
  code: text(20).nullable().default(null),
  /** Share of the minutes that is filed. */
  percent: count(0, 1000).default(100),
})

/** How a brand's payroll wants its file (T35). */
export const payrollLayout = object({
  format: payrollWordText<keyof typeof payrollFormats>(payrollFormats).label('Format').required(),
  separator: payrollWordText<keyof typeof payrollSeparators>(payrollSeparators).label('Trennzeichen').required(),
  charset: payrollWordText<keyof typeof payrollCharsets>(payrollCharsets).label('Zeichensatz').required(),
  head: flag().label('Erste Zeile mit den Namen der Spalten').default(true),
  columns: list(payrollWordText<PayrollColumn>(payrollColumns).required(), Object.keys(payrollColumns).length)
    .label('Spalten')
    .min(1, 'Wähle mindestens eine Spalte.')
    .required(),
  types: list(wageType.required(), Object.keys(payKinds).length).required(),
})
export type PayrollLayout = InferType<typeof payrollLayout>

const layoutRow = payrollLayout.shape({ brand: brand().required(), version: count(0).required() })

const minutes = () => count(-10_000_000, 10_000_000)
const payrollLine = object({
  person: id().required(),
  name: text(200).required(),
  /** Personnel number of the employment; null where none is known. */
  number: text(40).nullable().defined(),
  month: monthText().required(),
  kind: text(36).required(),
  label: text(120).required(),
  /** Null where it stands in no file. */
  code: text(20).nullable().defined(),
  studio: studioCode().required(),
  minutes: minutes().required(),
  hundredths: minutes().required(),
  count: minutes().required(),
})
export type PayrollLine = InferType<typeof payrollLine>

export const missingReasons = {
  open: 'Der Monat ist noch nicht abgeschlossen.',
  early: 'Der Monat wurde abgeschlossen, bevor es die Lohndatei gab: Öffne ihn und schliesse ihn nochmals ab.',
} as const
export type MissingReason = keyof typeof missingReasons

const named = object({ _id: id().required(), name: text(200).required() })
const payrollPreview = object({
  brand: brand().required(),
  month: monthText().required(),
  studios: array().of(studioCode().required()).required(),
  lines: array().of(payrollLine.required()).required(),
  /** People who are left out, and why. */
  missing: array()
    .of(named.shape({ why: payrollWordText<MissingReason>(missingReasons).required() }).required())
    .required(),
  /** People without a personnel number, and people whose name has letters that the file can't hold. */
  numberless: array().of(named.required()).required(),
  respelled: array().of(named.required()).required(),
  /** Hash of all lines and the layout. */
  hash: sheetHash().required(),
})
export type PayrollPreview = InferType<typeof payrollPreview>

const signed = object({ name: text(200).nullable().defined(), at: instant().required() })
const payrollFile = object({
  _id: id().required(),
  brand: brand().required(),
  month: monthText().required(),
  studios: array().of(studioCode().required()).required(),
  /** Counted by brand, without gaps; null until it is frozen. */
  number: count(1).nullable().defined(),
  hash: sheetHash().required(),
  format: payrollWordText<keyof typeof payrollFormats>(payrollFormats).required(),
  lines: count().required(),
  people: count().required(),
  proposed: signed.required(),
  frozen: signed.shape({ alone: flag().required() }).nullable().default(null),
  /** True where the caller's word freezes it. */
  mayFreeze: flag().required(),
})
export type PayrollFile = InferType<typeof payrollFile>

const detail = payrollFile.shape({
  content: array().of(payrollLine.required()).required(),
  /** People who took the file, and when. */
  taken: array().of(signed.required()).required(),
})
export type PayrollDetail = InferType<typeof detail>

const office = { access: ['tt_office'] } as const
const month = '2026-10'
const hash = '0'.repeat(64)
/** Nobody's: who sees which file is tried by the domain's own tests. */
const unknown = { params: { id: exampleId('noPayroll') }, answers: 'missing' } as const
const of = { brand: brand().required(), month: monthText().required() }
const forBrand = { params: { brand: brand().required() } }

/**
 * Payroll files of locked months (T35): minutes and numbers, never money. One person proposes, another freezes; what was frozen never changes,
 * and the next file of a month holds the differences alone. It is about the studios in which the caller has the office.
 */
export const payroll = domain('payroll', {
  list: get(
    'timetracker/payroll',
    { ...office, query: object({ ...pageFields(['month']), brand: list(brand().required(), 2) }), example: { query: {} } },
    pageOf(payrollFile),
  ),
  /** Contents that a file would have now. Refuses `missing` where the caller has the office in none of the brand's studios. */
  preview: post(
    'timetracker/payroll/preview',
    { ...office, body: object(of), example: { body: { brand: 'toess', month } } },
    payrollPreview,
  ),
  /** Hands it in. Refuses `stale` with the preview where it is another by now, and `payroll-none` without a line. */
  propose: post(
    'timetracker/payroll',
    {
      ...office,
      body: object({ _id: id().required(), ...of, hash: sheetHash().required() }),
      current: payrollPreview,
      example: { body: { _id: exampleId('newPayroll'), brand: 'toess', month, hash }, answers: 'stale' },
    },
    detail,
  ),
  one: get('timetracker/payroll/:id', { ...office, example: unknown }, detail),
  /** Freezes it by the word of a second person. Refuses `payroll-own`, and `payroll-changed` with whom it changed of. */
  freeze: post(
    'timetracker/payroll/:id/freeze',
    { ...office, body: object({ hash: sheetHash().required() }), example: { ...unknown, body: { hash } } },
    detail,
  ),
  /** Takes back what was proposed. Refuses `payroll-frozen`. */
  remove: del('timetracker/payroll/:id', { ...office, example: unknown }, done),
  /** For the payroll; each time it is noted who took it. Refuses `payroll-open` until it is frozen. */
  file: get('timetracker/payroll/:id/file', { ...office, example: unknown }, 'file'),
  layout: get('timetracker/payroll/layout/:brand', { ...office, ...forBrand, example: { params: { brand: 'toess' } } }, layoutRow),
  /** Refuses `stale`. */
  saveLayout: put(
    'timetracker/payroll/layout/:brand',
    {
      ...office,
      ...forBrand,
      body: payrollLayout.shape({ version: count(0).required() }),
      example: {
        params: { brand: 'toess' },
        body: {
          format: 'xlsx',
          separator: 'semicolon',
          charset: 'utf8',
          head: true,
          columns: ['number', 'code'],
          types: [],
          version: 1_000_000,
        },
        answers: 'stale',
      },
    },
    layoutRow,
  ),
})
