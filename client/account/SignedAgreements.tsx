import { Box, Text } from '@chakra-ui/react'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { dayOf } from '#client/data/time.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { download } from '#client/kit/download.ts'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { DrawnSignature } from '#client/parts/DrawnSignature.tsx'
import { agreements, type SignedAgreement } from '#contract/agreements/calls.ts'
import { HealthConsent } from './HealthConsent.tsx'
import { Readings } from './Readings.tsx'

/** The agreements that one has signed, each with its text and the signature as PDF; and the people who have looked at one's health data. */
export function SignedAgreements() {
  const { data, stand, error, again } = useCall(agreements.mine)
  return (
    <>
      <Section title="Einwilligungen" aside={<Stand at={stand} />}>
        {!data && <NotLoaded error={error} again={again} />}
        {data?.length === 0 && <Text color="ink2">Noch nichts unterschrieben.</Text>}
        {data?.map(row => (
          <AgreementRow key={row._id} row={row} />
        ))}
        {data && <HealthConsent />}
      </Section>
      <Readings />
    </>
  )
}

function AgreementRow({ row }: { row: SignedAgreement }) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const pdf = await send(agreements.pdf, { params: { id: row._id } })
      await download(pdf, `${row.title}.pdf`)
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Es gab einen Fehler.', { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row
      title={row.title}
      wraps
      second={[
        `Unterschrieben ${date(dayOf(row.signedAt))}, ${clockTime(row.signedAt)}`,
        `Fassung ${row.textVersion}`,
        row.withdrawnAt && `widerrufen ${date(dayOf(row.withdrawnAt))}, ${clockTime(row.withdrawnAt)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      trail={
        <Box display="flex" alignItems="center" gap="4">
          <DrawnSignature value={row.signature} label="Deine Unterschrift" />
          <IconButton
            label={`${row.title} als PDF`}
            icon={<DownloadSimpleIcon size={22} />}
            aria-busy={busy || undefined}
            onClick={() => busy || void open()}
          />
        </Box>
      }
    />
  )
}
