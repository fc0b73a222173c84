import { Flex, Text } from '@chakra-ui/react'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { Suspense, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Section } from '#client/kit/Section.tsx'
import { useExport } from './useExport.ts'

const LeaveSheet = lazyPart(() => import('./LeaveSheet.tsx'))

/** Take everything along, and go. */
export function Leaving() {
  const [leaving, setLeaving] = useState(false)
  const taking = useExport()
  return (
    <Section title="Deine Daten">
      <Text textStyle="small" color="ink2" paddingBottom="12">
        Der Auszug enthält alles, was wir über dich speichern: Angaben, Trainings, Messungen, Vereinbarungen und Dateien.
      </Text>
      <Flex gap="8" flexWrap="wrap">
        <Button
          look="side"
          size="row"
          busy={taking.busy}
          icon={<DownloadSimpleIcon size={20} aria-hidden />}
          onClick={() => void taking.start()}
        >
          {taking.busy ? taking.progress : 'Auszug herunterladen'}
        </Button>
        <Button look="text" size="row" color="danger" onClick={() => setLeaving(true)}>
          Konto löschen
        </Button>
      </Flex>
      {taking.problem && (
        <Text role="alert" textStyle="small" color="danger" fontWeight={560} paddingTop="8">
          {taking.problem}
        </Text>
      )}
      {leaving && (
        <Suspense>
          <LeaveSheet onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Section>
  )
}
