import { useMemo, useState } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { money } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { type NameOf, useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type Brand, brands } from '#contract/brand.ts'
import { type PaymentSettingRow, paymentSettings } from '#contract/payments/paymentSettings.ts'
import { SettingForm } from './SettingForm.tsx'

/** «Formkurve Thur», «Studio Winterthur». */
export const placeName = (place: string, nameOf: NameOf) => {
  const [kind, code = ''] = place.split(':')
  return kind === 'brand' ? brands[code as Brand].name : `Studio ${nameOf(code)}`
}

const columnsOf = (nameOf: NameOf): Column<PaymentSettingRow>[] => [
  {
    id: 'place',
    title: 'Gilt für',
    text: row => placeName(row.place, nameOf),
    sorts: true,
    strong: true,
    width: 190,
    grow: 2,
    phone: 'title',
  },
  { id: 'merchantAccount', title: 'Händlerkonto', text: row => row.merchantAccount ?? null, width: 150, grow: 1, phone: 'second' },
  { id: 'qrIban', title: 'QR-IBAN', text: row => row.qrIban ?? null, width: 210 },
  { id: 'most', title: 'Höchster Betrag', text: row => (row.most ? money(row.most) : null), width: 140, right: true },
  {
    id: 'cardPrice',
    title: 'Membercard',
    text: row => (row.cardPrice ? money(row.cardPrice) : row.cardPrice === 0 ? 'gratis' : null),
    width: 120,
    right: true,
    spare: true,
  },
  {
    id: 'holdMinutes',
    title: 'Reserviert',
    text: row => (row.holdMinutes ? `${row.holdMinutes} Min.` : null),
    width: 100,
    right: true,
    phone: 'trail',
  },
]

/** /dashboard/payment/settings (L55): numbers by brand and studio; a studio's go before its brand's, and those before the usual. */
export default function PaymentSettings() {
  const sees = useReachAny(paymentSettings.list)
  const writes = useReachAny(paymentSettings.create)
  const { all, nameOf } = useOwnStudios(paymentSettings.create)
  const [open, setOpen] = useState<PaymentSettingRow | 'new'>()
  const columns = useMemo(() => columnsOf(nameOf), [nameOf])
  const places = useMemo(
    () => [
      ...Object.entries(brands).map(([code, { name }]) => [`brand:${code}`, name] as const),
      ...all.map(([code, name]) => [`studio:${code}`, `Studio ${name}`] as const),
    ],
    [all],
  )
  const close = () => setOpen(undefined)
  const add = writes && <NewButton beside words="Neue Einstellung" onClick={() => setOpen('new')} />
  if (!sees)
    return (
      <Page>
        <Empty text="Diese Einstellungen sieht, wer den Shop eines Studios verwaltet. Ändern kann sie die Administration." />
      </Page>
    )
  return (
    <Page actions={add || undefined}>
      <CallTable
        columns={columns}
        label="Einstellungen"
        one="Einstellung"
        name="payment-settings"
        call={paymentSettings.list}
        open={setOpen}
        empty={{ text: 'Noch nichts festgelegt: In jedem Studio gelten die Werte, mit denen die App kommt.' }}
      />
      {open && (
        <Sheet open wide title={open === 'new' ? 'Neue Einstellung' : placeName(open.place, nameOf)} onClose={close}>
          <SettingForm row={open === 'new' ? undefined : open} places={places} writes={writes} onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}
