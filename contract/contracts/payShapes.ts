import { type InferType, object } from 'yup'
import { text } from '#contract/shapes.ts'
import { payWays } from './offerShapes.ts'

/** IBAN without blanks; its check digits are right. */
const isIban = (value: string) => {
  const plain = value.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
export const iban = () =>
  text(42)
    .label('IBAN')
    .test('iban', 'Diese IBAN stimmt nicht: Vergleiche sie mit der Karte oder dem Kontoauszug.', value => !value || isIban(value))

/** How the member pays; the account stands with `debit` alone. */
export const payment = object({
  way: text(10)
    .oneOf([...payWays])
    .label('Zahlungsart')
    .required('Wähle, wie bezahlt wird.'),
  iban: iban()
    .nullable()
    .default(null)
    .when('way', ([way], shape) => (way === 'debit' ? shape.required('Gib die IBAN an.') : shape)),
  holder: text(120)
    .label('Kontoinhaber')
    .nullable()
    .default(null)
    .when('way', ([way], shape) => (way === 'debit' ? shape.required('Gib an, wem das Konto gehört.') : shape)),
})
export type ContractPayment = InferType<typeof payment>
