import { Box, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan, useMe } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Reply } from '#contract/call.ts'
import { allianz } from '#contract/occasions/allianz.ts'
import { everyStudio } from '#contract/rights.ts'
import { OwnAct, useOwnAct } from './OwnAct.tsx'
import { occasionMomentText } from './words.ts'

const acts = { enter: allianz.enter }
const AllianzOffice = lazyPart(() => import('./office/AllianzOffice.tsx'))

/** /allianz: what it is, taking part, and the personal confirmation (L18, K32). */
export default function Allianz() {
  const { data, error, stand, again } = useCall(allianz.status)
  const mayEdit = useCan(allianz.edit, everyStudio)
  const [edits, setEdits] = useState(false)
  return (
    <Page
      actions={
        data &&
        mayEdit && (
          <Button look="text" size="row" onClick={() => setEdits(true)}>
            Bearbeiten
          </Button>
        )
      }
    >
      {!data && (
        <Box minHeight="240px" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} />
        </Box>
      )}
      {data && (
        <Box paddingTop="12" display="flex" flexDirection="column" gap="16">
          <Box display="flex" justifyContent="space-between" alignItems="baseline" gap="12">
            <Box as="h2" textStyle="title" overflowWrap="anywhere" minWidth={0}>
              {data.title}
            </Box>
            <Stand at={stand} />
          </Box>
          {data.text && (
            <Text whiteSpace="pre-line" overflowWrap="anywhere">
              {data.text}
            </Text>
          )}
          <Taking status={data} />
        </Box>
      )}
      {edits && data && (
        <Suspense>
          <AllianzOffice status={data} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Taking({ status: { title, open, from, until, enteredAt } }: { status: Reply<typeof allianz.status> }) {
  const me = useMe()
  const { send, waiting, error } = useSend(allianz.enter, { title: () => `Mitmachen: ${title}`, asks: true })
  const act = useOwnAct(acts)
  const enter = async () => {
    const answer = await send({})
    toast(answer ? 'Du bist dabei.' : 'Vorgemerkt: geht ins Studio, sobald Netz da ist.', { sent: 'Du bist dabei.', look: 'ok' })
  }
  if (enteredAt)
    return (
      <Card aria-label="Deine Teilnahme">
        <Chip look="ok">Dabei seit {date(dayOf(enteredAt))}</Chip>
        <Box marginTop="12">
          <FileButton call={allianz.download} input={{}} name={`Bestätigung ${title}.pdf`}>
            Bestätigung herunterladen
          </FileButton>
        </Box>
      </Card>
    )
  if (act) return <OwnAct row={act} />
  if (!open)
    return (
      <Text color="ink2">
        {from && from > new Date().toISOString()
          ? `Mitmachen kannst du ab ${occasionMomentText(from)}.`
          : 'Mitmachen ist im Moment nicht möglich.'}
      </Text>
    )
  if (!me)
    return (
      <Box>
        <Text color="ink2" marginBottom="12">
          Mitmachen kannst du mit deinem Konto{until && `, bis ${occasionMomentText(until)}`}.
        </Text>
        <ButtonLink to="login" search={{ weiter: '/allianz' }}>
          Anmelden und mitmachen
        </ButtonLink>
      </Box>
    )
  return (
    <Box>
      <Button busy={waiting} onClick={() => void enter().catch(() => {})}>
        Mitmachen
      </Button>
      {error && (
        <Text role="alert" color="danger" textStyle="small" marginTop="8">
          {error.message}
        </Text>
      )}
    </Box>
  )
}
