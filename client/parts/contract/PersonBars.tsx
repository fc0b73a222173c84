import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField, TextArea } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type BarRow, barForm } from '#contract/contracts/bars.ts'
import { contracts } from '#contract/contracts/calls.ts'

const everywhere = 'alle'

const daysOf = ({ from, until }: BarRow) => (until ? `${date(from)} bis ${date(until)}` : `ab ${date(from)}`)
const isBarOver = ({ until, liftedAt }: BarRow) => liftedAt !== null || (until !== null && until < today())

/** Days on which somebody may not come in, for whoever decides (C44). */
export function PersonBars({ userId }: { userId: string }) {
  const { data, error, again } = useCall(contracts.bars, { params: { userId } })
  const { nameOf } = useOwnStudios(contracts.addBar)
  const lift = useSend(contracts.liftBar, { asks: true })
  const [adds, setAdds] = useState(false)
  const online = useOnline()
  const isOwn = useIsOwn(userId)
  const free = async (row: BarRow) => {
    const text = 'Ab jetzt gilt wieder, was der Vertrag sagt. Die Person wird benachrichtigt.'
    if (!(await ask({ title: 'Sperre aufheben?', text, button: 'Aufheben' }))) return
    try {
      sayDone(await lift.send({ params: { id: row._id } }), 'Die Sperre ist aufgehoben.')
    } catch (failed) {
      sayFailed(failed)
    }
  }
  return (
    <Section title="Zutrittssperren">
      {!data && <NotLoaded error={error} again={again} missing="Diese Person hat mit deinen Studios nichts zu tun." />}
      {data?.length === 0 && <Text color="ink2">Keine Sperre.</Text>}
      {data?.map(row => (
        <Flex key={row._id} align="center" gap="8" minHeight="44px" wrap="wrap">
          <Box flex={1} minWidth="160px">
            <Text overflowWrap="anywhere">{row.reason}</Text>
            <Text textStyle="small" color="ink2">
              {[daysOf(row), row.studio ? (nameOf(row.studio) ?? row.studio) : 'Alle Studios', row.by, row.liftedAt && 'aufgehoben']
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
          {!isBarOver(row) && !isOwn && (
            <Button look="text" size="row" disabled={!online} onClick={() => void free(row)}>
              Aufheben
            </Button>
          )}
        </Flex>
      ))}
      {data && isOwn && <OwnDecision />}
      {data && !isOwn && (
        <Button look="soft" size="row" marginTop="8" disabled={!online} onClick={() => setAdds(true)}>
          {online ? 'Zutritt sperren' : 'Sperren braucht Netz'}
        </Button>
      )}
      {adds && <BarSheet userId={userId} onClose={() => setAdds(false)} />}
    </Section>
  )
}

function BarSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { options } = useOwnStudios(contracts.addBar)
  const { everywhere: mayAll } = useReach(contracts.addBar)
  const [_id] = useState(() => v7())
  const [studio, setStudio] = useState(options[0]?.[0] ?? everywhere)
  const [from, setFrom] = useState(today())
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { send, waiting } = useSend(contracts.addBar, { asks: true })
  const body = { _id, studio: studio === everywhere ? null : studio, from, until: until || null, reason: reason.trim() }
  const isWhole = barForm.isValidSync(body)
  const save = async () => {
    setTried(true)
    if (!isWhole) return
    try {
      sayDone(await send({ params: { userId }, body }), 'Der Zutritt ist gesperrt.')
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Sheet
      open
      title="Zutritt sperren"
      onClose={onClose}
      footer={
        <Button size="dock" flex={1} look="danger" busy={waiting} onClick={() => void save()}>
          Sperren
        </Button>
      }
    >
      <Box display="grid" gap="14">
        <SelectField
          label="Studio"
          value={studio}
          options={mayAll ? [[everywhere, 'Alle Studios'] as const, ...options] : options}
          onChange={setStudio}
        />
        <TextField label="Von" type="date" required value={from} onChange={setFrom} />
        <TextField
          label="Bis"
          type="date"
          hint="Leer: bis sie aufgehoben wird."
          value={until}
          error={tried && until && until < from ? 'Das Ende liegt vor dem Anfang.' : undefined}
          onChange={setUntil}
        />
        <TextArea
          label="Grund"
          required
          value={reason}
          onChange={setReason}
          error={
            tried && !reason.trim() ? 'Gib den Grund an: Die Person liest ihn.' : reason.length > 200 ? 'Höchstens 200 Zeichen.' : undefined
          }
        />
        <Text textStyle="small" color="ink2">
          Die Person wird benachrichtigt. Das Zutrittssystem weiss nichts davon: Sperr dort auch die Karte.
        </Text>
      </Box>
    </Sheet>
  )
}
