import { array, type InferType, object } from 'yup'
import { brands } from '#contract/brand.ts'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { pageFields, pageOf } from '#contract/page.ts'
import { accounts } from '#contract/rules/payments/positions.ts'
import { count, done, id, instant, list, money, queryCount, text } from '#contract/shapes.ts'
import { isIban, isQrIban } from './bills/reference.ts'

const short = () => text(60).matches(/^[\w .:-]+$/, { excludeEmptyString: true, message: 'Nur Buchstaben, Ziffern, Punkt und Strich.' })

const isOwnIban = (iban: string) => /^(CH|LI)\d{7}[0-9A-Z]{12}$/.test(iban) && isIban(iban)

/** Numbers of a brand or a studio; null is «as elsewhere»: the brand's, and where it has none the usual. */
export const paymentValues = object({
  merchantAccount: short().label('Händlerkonto').nullable().default(null),
  /** The studio's number at the access-control service (S03). */
  resortID: short().label('Nummer beim Zutritt').nullable().default(null),
  qrIban: text(21)
    .label('QR-IBAN')
    .nullable()
    .default(null)
    .test(
      'iban',
      'Das ist keine gültige QR-IBAN, z. B. CH44 3199 9123 0008 8901 2.',
      value => !value || (isOwnIban(value) && isQrIban(value)),
    ),
  referencePrefix: text(6).matches(/^\d*$/, 'Nur Ziffern.').label('Anfang der Referenz').nullable().default(null),
  most: money().min(100).max(500_000, 'Höchstens CHF 5’000.').label('Höchster Betrag einer Zahlung').nullable().default(null),
  billMost: money().min(0).max(100_000, 'Höchstens CHF 1’000.').label('Offene Rechnungen höchstens').nullable().default(null),
  billDays: count(1, 90).label('Frist in Tagen').nullable().default(null),
  reminders: list(count(1, 180).required(), 3).label('Erinnerungen nach Tagen').nullable().default(null),
  holdMinutes: count(1, 240).label('Minuten reserviert').nullable().default(null),
  /** Price of a card for somebody's first 11 days (V14); 0 is free. */
  cardPrice: money().min(0).max(100_000, 'Höchstens CHF 1’000.').label('Preis der Membercard').nullable().default(null),
  /** Numbers of the chart of accounts by the journal's accounts, for its export. */
  accounts: array()
    .of(object({ account: text(20).oneOf(accounts).required(), number: short().max(12).required() }))
    .max(accounts.length)
    .label('Kontonummern')
    .nullable()
    .default(null),
})
export type PaymentValues = InferType<typeof paymentValues>
export const unsetValues: PaymentValues = paymentValues.getDefault() as PaymentValues

const place = () =>
  text(50).matches(new RegExp(`^(brand:(${Object.keys(brands).join('|')})|studio:[a-z0-9-]{1,40})$`), 'Wähle eine Marke oder ein Studio.')

export const paymentSettingForm = object({ _id: id().required(), place: place().label('Gilt für').required() }).concat(paymentValues)
export type PaymentSettingForm = InferType<typeof paymentSettingForm>

const change = object({ at: instant().required(), who: text(161).required(), said: array().of(text(400).required()).required() })

export const paymentSettingRow = paymentSettingForm.shape({
  version: count(1).required(),
  /** Its latest changes, newest first. */
  changes: array().of(change).required(),
})
export type PaymentSettingRow = InferType<typeof paymentSettingRow>

const write = { access: ['role:admin'], touches: ['payments'] } as const
const params = { id: exampleId('paymentSetting') }
const body = { ...unsetValues, _id: exampleId('newPaymentSetting'), place: 'studio:winterthur', holdMinutes: 20 }
const seen = { version: 1_000_000 }

/** Settings of payments by brand and studio (S05, S07); every change leaves a trace and is mailed to all administrators. */
export const paymentSettings = domain('paymentSettings', {
  list: get(
    'payment/settings',
    { access: ['shop_manage', 'role:admin'], query: object(pageFields(['place'])), covers: ['EP-183'], example: {} },
    pageOf(paymentSettingRow),
  ),
  create: post('payment/settings', { ...write, body: paymentSettingForm, covers: ['EP-184'], example: { body } }, paymentSettingRow),
  edit: put(
    'payment/settings/:id',
    {
      ...write,
      body: paymentSettingForm.shape({ version: count(1).required() }),
      covers: ['EP-185'],
      example: { params, body: { ...body, ...seen, _id: params.id, place: 'brand:thur' }, answers: 'stale' },
    },
    paymentSettingRow,
  ),
  remove: del(
    'payment/settings/:id',
    {
      ...write,
      query: object({ version: queryCount(1, 1_000_000_000).required() }),
      covers: ['EP-186'],
      example: { params, query: seen, answers: 'stale' },
    },
    done,
  ),
})
