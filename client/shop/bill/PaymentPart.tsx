import { Box, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { money } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { toast } from '#client/kit/toast.ts'
import { groupedReference, inFours } from '#contract/payments/bills/reference.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'

const Slip = lazyPart(() => import('./Slip.tsx'))

/** A value of the bill as it is typed into an e-banking, with a button that copies it without its blanks. */
function CopyableValue({ label, shown, copied }: { label: string; shown: string; copied: string }) {
  const copy = () =>
    navigator.clipboard?.writeText(copied).then(
      () => toast(`${label} kopiert`, { look: 'ok' }),
      () => toast('Kopieren ging nicht: markiere den Text.', { look: 'danger' }),
    )
  return (
    <Flex align="center" gap="12" justify="space-between">
      <Box minWidth={0}>
        <Text textStyle="small" color="ink2">
          {label}
        </Text>
        <Text textStyle="row" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
          {shown}
        </Text>
      </Box>
      <Button look="side" size="row" aria-label={`${label} kopieren`} data-noprint onClick={() => void copy()}>
        Kopieren
      </Button>
    </Flex>
  )
}

/** All that somebody needs to pay a QR-bill; drawn on the device, so without a network too. */
export function PaymentPart({ parts, children }: { parts: BillParts; children?: ReactNode }) {
  const { account, reference, amount } = parts
  return (
    <Box display="grid" gap="12" paddingTop="8">
      <Suspense fallback={<Box minHeight="240px" aria-busy />}>
        <Slip parts={parts} />
      </Suspense>
      <CopyableValue label="IBAN" shown={inFours(account)} copied={account} />
      <CopyableValue label="Referenz" shown={groupedReference(reference)} copied={reference} />
      <CopyableValue label="Betrag" shown={money(amount)} copied={(amount / 100).toFixed(2)} />
      <Flex gap="8" wrap="wrap" data-noprint>
        {children}
        <Button look="edge" size="row" onClick={() => print()}>
          Drucken
        </Button>
      </Flex>
    </Box>
  )
}
