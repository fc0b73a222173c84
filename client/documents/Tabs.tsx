import { Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { documents } from '#contract/documents/calls.ts'
import { expenses } from '#contract/documents/expenses.ts'
import { payLists } from '#contract/documents/payLists.ts'
import { documentStats } from '#contract/documents/stats.ts'
import { LimitSheet } from './Limit.tsx'
import { TrusteeSheet } from './Trustee.tsx'

export const tabs = {
  eingang: 'Eingang',
  rechnungen: 'Rechnungen',
  zahlen: 'Zahllisten',
  ausgaben: 'Ausgaben',
  aussteller: 'Aussteller',
  ordner: 'Ordner',
} as const
export type Tab = keyof typeof tabs

/** The tab that the address names. */
export function useTab(): Tab {
  const { ansicht } = useQueryText()
  return ansicht && Object.hasOwn(tabs, ansicht) ? (ansicht as Tab) : 'eingang'
}

/** The choice among the lists of documents; those that a person may not open are not there. */
export function Tabs() {
  const at = useTab()
  const go = useGo()
  const pays = useReachAny(payLists.list)
  const spends = useReachAny(expenses.list)
  const counts = useReachAny(documentStats.numbers)
  const limits = useReachAny(documents.editSetting)
  const { options: studios } = useOwnStudios(documents.editSetting)
  const [open, setOpen] = useState(false)
  const [goes, setGoes] = useState(false)
  const options = (Object.entries(tabs) as [Tab, string][]).filter(([tab]) => (tab !== 'zahlen' || pays) && (tab !== 'ausgaben' || spends))
  return (
    <Flex gap="8" wrap="wrap" align="center" paddingInline={{ base: '12', md: '20' }} paddingBlock="8" flexShrink={0} minWidth={0}>
      <Flex overflowX="auto" minWidth={0} maxWidth="full">
        <Segmented
          label="Ansicht"
          value={at}
          options={options}
          onChange={tab => void go({ to: 'documents', search: { ansicht: tab === 'eingang' ? undefined : tab }, replace: true })}
        />
      </Flex>
      {counts && (
        <ButtonLink to="documentStats" look="side" size="row">
          Statistik
        </ButtonLink>
      )}
      {pays && (
        <Button look="side" size="row" onClick={() => setGoes(true)}>
          Für die Treuhand
        </Button>
      )}
      {goes && <TrusteeSheet onClose={() => setGoes(false)} />}
      {limits && (
        <Button look="side" size="row" onClick={() => setOpen(true)}>
          Limite
        </Button>
      )}
      {open && <LimitSheet studios={studios} onClose={() => setOpen(false)} />}
    </Flex>
  )
}
