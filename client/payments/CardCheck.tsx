import { useQueryText, useScreen } from '#client/map/links.tsx'
import { Returned, Unnamed } from './Returned.tsx'

/** /:cardProvider/payment-check/:transactionID (L32): the address that the gateway leads back to. */
export default function CardCheck() {
  const { transactionID } = useScreen('cardCheck')
  const { k } = useQueryText()
  return k ? <Returned id={transactionID} k={k} /> : <Unnamed />
}
