import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useMaybeLocal, useStorageFailed } from '#client/data/local.ts'
import { type Parting, signOut } from '#client/data/signOut.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, shortDate } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import type { PendingItem } from '#sync/client/types.ts'

const reasons = {
  offline: 'Kein Netz: Es konnte nicht alles gesendet werden. Behalte es hier oder versuch es mit Netz nochmals.',
  attention: 'Das Studio nimmt nicht alles an. Unter «Abgleich» siehst du, was dich braucht.',
}

/** Signs out at once when everything is in the studio; asks what to do with the rest when it is not. */
export default function SignOut({ onClose }: { onClose: () => void }) {
  const local = useMaybeLocal()
  const failed = useStorageFailed()
  const [pending, setPending] = useState<PendingItem[]>()
  const [busy, setBusy] = useState<Parting>()
  const [problem, setProblem] = useState<string>()

  const part = async (parting: Parting) => {
    setBusy(parting)
    setProblem(undefined)
    try {
      const how = await signOut(parting)
      if (how === 'done') return toast('Du bist ausgeloggt.')
      setPending((await local?.pending()) ?? [])
      setProblem(reasons[how])
    } catch {
      setPending(await (local?.pending() ?? Promise.resolve([])).catch(() => []))
      setProblem('Das Ausloggen hat nicht geklappt. Nichts ging verloren, versuch es nochmals.')
    }
    setBusy(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the member wants to leave
  useEffect(() => {
    let gone = false
    void local?.pending().then(items => {
      if (gone) return
      if (items.length === 0) return part('send')
      setPending(items)
    })
    return () => {
      gone = true
    }
  }, [local])

  if (failed && !pending) return <Unreachable onClose={onClose} busy={!!busy} problem={problem} onPick={() => part('discard')} />
  if (!pending) return null
  return (
    <Sheet
      open
      onClose={onClose}
      title={pending.length === 1 ? 'Eine Änderung ist noch nicht im Studio' : `${pending.length} Änderungen sind noch nicht im Studio`}
      footer={<Ways busy={busy} onPick={part} />}
    >
      {problem && (
        <Text role="alert" color="danger" fontWeight={560} paddingBottom="8">
          {problem}
        </Text>
      )}
      <Box>
        {pending.map(item => (
          <Row
            key={item.id}
            lead={<Tick state={item.refused ? 'refused' : 'waiting'} />}
            title={item.title}
            second={item.refused ?? ([item.by, item.deleted && 'gelöscht'].filter(Boolean).join(', ') || undefined)}
            trail={
              <Text textStyle="small" color="ink3">
                {shortDate(item.at)} {clockTime(item.at)}
              </Text>
            }
          />
        ))}
      </Box>
    </Sheet>
  )
}

function Unreachable({ onClose, busy, problem, onPick }: { onClose: () => void; busy: boolean; problem?: string; onPick: () => void }) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="Der Speicher dieses Geräts lässt sich nicht öffnen"
      footer={
        <Button look="danger" busy={busy} onClick={onPick}>
          Verwerfen und ausloggen
        </Button>
      }
    >
      <Text>Ob noch etwas nicht gesendet ist, lässt sich nicht sagen. Ein Neustart der App kann helfen.</Text>
      {problem && (
        <Text role="alert" color="danger" paddingTop="8">
          {problem}
        </Text>
      )}
    </Sheet>
  )
}

function Ways({ busy, onPick }: { busy?: Parting; onPick: (parting: Parting) => void }) {
  const online = useOnline()
  const way = (parting: Parting) => ({
    busy: busy === parting,
    disabled: busy !== undefined && busy !== parting,
    onClick: () => onPick(parting),
  })
  return (
    <Box display="flex" flexDirection="column" gap="8" width="full">
      {online && <Button {...way('send')}>Senden und ausloggen</Button>}
      <Button look={online ? 'side' : 'main'} {...way('keep')}>
        Verschlüsselt hier behalten und ausloggen
      </Button>
      {!online && (
        <Button look="side" {...way('send')}>
          Senden und ausloggen (braucht Netz)
        </Button>
      )}
      <Button look="danger" {...way('discard')}>
        Verwerfen und ausloggen
      </Button>
      <Text textStyle="small" color="ink3">
        Behaltenes öffnet nur deine nächste Anmeldung auf diesem Gerät.
      </Text>
    </Box>
  )
}
