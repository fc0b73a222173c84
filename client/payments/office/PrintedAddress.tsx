import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { bills } from '#contract/payments/bills.ts'
import type { Address } from '#contract/rules/papers/billParts.ts'

/** Opens the sealed address of a payment's bill or receipt for whoever may; the person sees in the profile that somebody looked (S25). */
export function PrintedAddress({ id, on }: { id: string; on: 'Rechnung' | 'Quittung' }) {
  const may = useCan(bills.address)
  const online = useOnline()
  const [address, setAddress] = useState<Address>()
  const open = async () => {
    try {
      setAddress(await send(bills.address, { params: { id } }))
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    }
  }
  if (!may) return null
  if (!address && !online)
    return (
      <Text textStyle="small" color="ink2">
        Die Adresse auf der {on} braucht Netz.
      </Text>
    )
  if (!address)
    return (
      <Button look="edge" size="row" onClick={() => void open()}>
        Adresse auf der {on} ansehen
      </Button>
    )
  const { name, street, number, zip, town, country } = address
  return <Text>{`${name}, ${`${street} ${number}`.trim()}, ${country}-${zip} ${town}`}</Text>
}
