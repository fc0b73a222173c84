import { Box, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SaveButton } from '#client/kit/FileButton.tsx'
import { counted, money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { billFile } from '#client/shop/bill/billFile.ts'
import { PaymentPart } from '#client/shop/bill/PaymentPart.tsx'
import { account, type Profile } from '#contract/account.ts'
import { addressOf } from '#contract/payments/bills/billAddress.ts'
import { billReference } from '#contract/payments/bills/reference.ts'
import { payments } from '#contract/payments/calls.ts'
import { orders, type Purchase } from '#contract/shop/orders.ts'
import { PickupCode } from './PickupCode.tsx'

const calls = { buy: orders.buy }

/** The purchases that wait on this device, the newest first. */
export const useAllNoted = () =>
  useOutboxActs(calls)
    .flatMap(({ row }) => (row.state === 'waiting' ? [row.body as Purchase] : []))
    .reverse()

/** The purchase that waits on this device under this id, or that the studio did not take, if there is one. */
export function useNoted(id: string) {
  const row = useOutboxActs(calls).find(act => act.id === id && act.row.state !== 'done')?.row
  return row && { purchase: row.body as Purchase, refused: row.state === 'refused' ? (row.message ?? '') : undefined }
}

export const sumsOf = ({ lines }: Purchase) => ({
  pieces: lines.reduce((sum, { amount }) => sum + amount, 0),
  total: lines.reduce((sum, { price, amount }) => sum + price * amount, 0),
})

/** An order that waits for a network: what is known of it here, with the payment part of its bill. */
export function Noted({ purchase, refused }: { purchase: Purchase; refused?: string }) {
  const { way } = purchase
  const { pieces, total } = sumsOf(purchase)
  if (refused !== undefined)
    return (
      <Card marginTop="18" display="grid" gap="12" justifyItems="start">
        <Text as="h2" textStyle="heading">
          Nicht bestellt
        </Text>
        <Text role="alert" color="danger" fontWeight={560}>
          {refused}
        </Text>
        <Text color="ink2">Was du bestellen wolltest, liegt wieder im Warenkorb.</Text>
        <ButtonLink to="checkout">Nochmals bearbeiten</ButtonLink>
      </Card>
    )
  return (
    <>
      <Card marginTop="18">
        <Box display="flex" justifyContent="space-between" gap="12" paddingBottom="8">
          <Text as="h2" textStyle="heading">
            {counted(pieces, 'Artikel', 'Artikel')}, {money(total)}
          </Text>
          <Chip look="pending">Vorgemerkt</Chip>
        </Box>
        <Text textStyle="card" color="ink2">
          Die Bestellung ist erst auf diesem Gerät. Sie geht raus, sobald du wieder Netz hast: Erst dann findet sie der Empfang.
        </Text>
      </Card>
      {way === 'bill' && <NotedBill purchase={purchase} total={total} />}
      <PickupCode id={purchase._id} />
    </>
  )
}

const addressOfProfile = (profile: Profile | undefined) =>
  (profile &&
    addressOf({
      ...profile,
      adresse1: profile.adresse_1 ?? null,
      plz: profile.plz ?? null,
      stadt: profile.stadt ?? null,
      land: profile.land ?? null,
    })) ??
  null

/** The bill as the studio will have it: its reference follows from the order's id. */
function NotedBill({ purchase: { _id, studio }, total }: { purchase: Purchase; total: number }) {
  const { data: config } = useCall(payments.config, { query: { studio } })
  const { data: profile } = useCall(account.profile)
  const debtor = useMemo(() => addressOfProfile(profile), [profile])
  const parts = useMemo(() => {
    if (!config) return undefined
    const { account: iban, prefix, creditor } = config.bill
    const reference = billReference(_id, { account: iban, prefix })
    return { account: iban, reference, amount: total, creditor, debtor }
  }, [config, debtor, _id, total])
  if (!parts) return null
  const billed = { title: 'zur vorgemerkten Bestellung', amount: total, parts: [], lines: [] }
  return (
    <Section title="Rechnung">
      <Text color="ink2">Bezahl sie, sobald die Bestellung angenommen ist. Du findest sie dann auch in deiner E-Mail.</Text>
      <PaymentPart parts={parts}>
        <SaveButton make={() => billFile({ studio, parts, billed })} name="Rechnung.pdf">
          PDF
        </SaveButton>
      </PaymentPart>
    </Section>
  )
}
