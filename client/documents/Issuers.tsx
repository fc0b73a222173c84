import { Box, Text } from '@chakra-ui/react'
import { useReach } from '#client/data/reach.ts'
import type { Column } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import type { Issuer } from '#contract/documents/issuers.ts'
import { invoiceIssuers } from '#contract/documents/issuers.ts'
import { inFours } from '#contract/payments/bills/reference.ts'
import { accountWord } from '#contract/rules/documents/expenseAccounts.ts'
import { AccountField } from './AccountField.tsx'
import { issuer } from './rows.ts'
import { Tabs } from './Tabs.tsx'

const columns: readonly Column<Issuer>[] = [
  { id: 'name', title: 'Aussteller', text: ({ name }) => name, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
  { id: 'iban', title: 'IBAN', text: ({ ibans }) => ibans.map(inFours).join(', ') || null, width: 240, grow: 2, phone: 'second' },
  { id: 'account', title: 'Konto', text: ({ account }) => account && accountWord(account), sorts: true, width: 160, grow: 1 },
  { id: 'days', title: 'Frist', ...counts(({ days }: Issuer) => days), width: 80 },
  { id: 'documents', title: 'Dokumente', ...counts(({ documents }: Issuer) => documents), sorts: true, width: 110, phone: 'trail' },
]

/** Issuers of bills, for the whole chain: their account, what their bills are booked on, and when they are due. */
export default function Issuers() {
  const { everywhere } = useReach(invoiceIssuers.create)
  return (
    <ListPage
      rows={['der', 'Aussteller', 'Aussteller']}
      title="Dokumente"
      adds={everywhere}
      name="invoiceIssuers"
      call={invoiceIssuers.list}
      form={issuer}
      columns={columns}
      above={<Tabs />}
      empty="Noch kein Aussteller. Leg ihn hier an, oder bei seiner ersten Rechnung."
      exports
    >
      {(row, close) => (
        <>
          {row && row.ibans.length > 0 && <Accounts ibans={row.ibans} />}
          <issuer.Form row={row} onDone={close}>
            <issuer.Field name="name" autoFocus />
            {!row?.iban && <issuer.Field name="iban" hint="Eine weitere IBAN kommt mit einer Rechnung und wird dort bestätigt." />}
            <AccountField Field={issuer.Field} />
            <issuer.Field name="days" hint="Zahlbar so viele Tage nach dem Datum, wenn auf der Rechnung nichts steht." />
            <issuer.Field name="note" area />
          </issuer.Form>
        </>
      )}
    </ListPage>
  )
}

const Accounts = ({ ibans }: { ibans: readonly string[] }) => (
  <Box paddingBottom="14">
    <Text textStyle="field">Bekannte Konten</Text>
    {ibans.map(iban => (
      <Text key={iban} fontVariantNumeric="tabular-nums" className="notranslate">
        {inFours(iban)}
      </Text>
    ))}
  </Box>
)
