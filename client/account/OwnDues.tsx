import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { onFrame } from '#client/data/live.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { Card } from '#client/kit/Card.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date, money } from '#client/kit/format.ts'
import { DueChip } from '#client/parts/contract/DueChip.tsx'
import { PaymentCard } from '#client/parts/payment/PaymentCard.tsx'
import { PayWays } from '#client/parts/payment/PayWays.tsx'
import type { OwnDispute } from '#contract/contracts/disputedBills.ts'
import type { OwnDue } from '#contract/contracts/dueShapes.ts'
import { dues } from '#contract/contracts/dues.ts'
import { bills } from '#contract/payments/bills.ts'
import { Disputing } from './Disputing.tsx'

const own = ['dues'] as const

const isOpen = ({ state }: OwnDue) => state === 'open' || state === 'overdue'

/** Amounts of a contract that are paid through the app, paid in place (C41); without a network they are shown as they were. */
export function OwnDues({ contract }: { contract: string }) {
  const { data } = useCall(dues.mine)
  const { data: disputed } = useCall(dues.disputed)
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === 'payment:changed') void staleIn(own)
      }),
    [],
  )
  const rows = data?.filter(({ contract: of }) => of === contract) ?? []
  if (rows.length === 0) return null
  const paid = rows.filter(due => !isOpen(due) && due.paid > 0)
  return (
    <Box paddingTop="10">
      {rows.filter(isOpen).map(due => (
        <OpenDueRow key={due._id} due={due} disputes={disputed?.rows ?? []} />
      ))}
      {paid.map(due => (
        <Paid key={due._id} due={due} />
      ))}
    </Box>
  )
}

/** A payment that is under way: its own card says how it stands and what may be done. */
const runs = ({ payment, owed, paid }: OwnDue) =>
  payment !== null && (payment.open || payment.state === 'running') && payment.amount === owed - paid && payment.attempts.length > 0

const isBilled = ({ payment }: OwnDue) => payment?.attempts.some(({ way, state }) => way === 'bill' && state === 'running')

function OpenDueRow({ due, disputes }: { due: OwnDue; disputes: readonly OwnDispute[] }) {
  const { _id, title, owed, paid, dueOn, state, remindedOn, payment } = due
  const said = [
    paid > 0 ? `Von ${money(owed)} sind noch ${money(owed - paid)} offen` : `${money(owed)} sind zu bezahlen`,
    state === 'overdue' ? `fällig seit ${date(dueOn)}` : `fällig am ${date(dueOn)}`,
    remindedOn && `erinnert am ${date(remindedOn)}`,
  ]
  return (
    <Card marginTop="10">
      <Flex align="center" wrap="wrap" gap="8" justify="space-between">
        <Text as="h3" textStyle="row" overflowWrap="anywhere">
          {title}
        </Text>
        <DueChip state={state} small />
      </Flex>
      <Text textStyle="card" color="ink2" paddingTop="4">
        {said.filter(Boolean).join(', ')}.
      </Text>
      {payment && runs(due) ? (
        <>
          <PaymentCard payment={payment} />
          {isBilled(due) && (
            <Box paddingTop="10">
              <FileButton look="soft" size="row" call={bills.pdf} input={{ params: { id: payment._id } }} name="QR-Rechnung.pdf">
                QR-Rechnung
              </FileButton>
            </Box>
          )}
        </>
      ) : (
        <PayWays kind="contract" payable={due._id} onBegun={() => staleIn(own)} />
      )}
      <Disputing of={{ due: _id, bill: null }} title={title} disputes={disputes} isOpen />
    </Card>
  )
}

/** A paid amount with its receipt; one that was paid too much says so by its payment. */
function Paid({ due: { title, paid, owed, state, payment } }: { due: OwnDue }) {
  return (
    <Flex align="center" wrap="wrap" gap="8" minHeight="44px">
      <Text flex="1 1 180px" overflowWrap="anywhere">
        {`${title}: ${money(paid)}`}
        {paid > owed && (
          <Text as="span" color="ink2">
            {`, ${money(paid - owed)} gehen an dich zurück`}
          </Text>
        )}
      </Text>
      <DueChip state={state} small />
      {payment && (
        <FileButton look="text" size="row" call={bills.receipt} input={{ params: { id: payment._id } }} name="Quittung.pdf">
          Quittung
        </FileButton>
      )}
    </Flex>
  )
}
