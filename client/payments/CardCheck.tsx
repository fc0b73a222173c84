import { useQueryText, useScreen } from '#client/map/links.tsx'
import { Returned } from './Returned.tsx'
import { Unnamed } from './Unnamed.tsx'

/** /:cardProvider/payment-check/:transactionID (L32): the address that the gateway leads back to. */
export default function CardCheck() {
  const { transactionID } = useScreen('cardCheck')
  const { k } = useQueryText()
  return k ? <Returned id={transactionID} k={k} /> : <Unnamed />
}
