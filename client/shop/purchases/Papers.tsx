import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { receiptFile } from '#client/shop/bill/billFile.ts'
import { bills } from '#contract/payments/bills.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import { settledStates } from '#contract/rules/payments/standing.ts'

/** The receipt of a payment, once it is paid. */
export const Papers = ({ payment }: { payment: PayerPayment }) => settledStates.includes(payment.state) && <Receipt {...payment} />

/** The receipt's contents lie on the device, which draws it where there is no network. */
function Receipt({ _id, title }: PayerPayment) {
  const params = { id: _id }
  const { data: words } = useCall(bills.receiptWords, { params })
  return (
    <Box paddingTop="12" data-noprint>
      <FileButton
        call={bills.receipt}
        input={{ params, query: {} }}
        name={`Quittung ${title}.pdf`}
        otherwise={words && (() => receiptFile(words))}
      >
        Quittung
      </FileButton>
    </Box>
  )
}
