import { Box } from '@chakra-ui/react'
import { FileButton } from '#client/kit/FileButton.tsx'
import { bills } from '#contract/payments/bills.ts'
import type { Payment } from '#contract/payments/shapes.ts'
import type { PaymentState } from '#contract/payments/standing.ts'

const paid: readonly PaymentState[] = ['paid', 'partlyRefunded', 'refunded', 'disputed']

/** The receipt of a payment, once it is paid. */
export const Papers = ({ payment: { _id, title, state } }: { payment: Payment }) =>
  paid.includes(state) && (
    <Box paddingTop="12" data-noprint>
      <FileButton call={bills.receipt} input={{ params: { id: _id }, query: {} }} name={`Quittung ${title}.pdf`}>
        Quittung
      </FileButton>
    </Box>
  )
