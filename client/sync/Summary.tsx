import { Box, Flex, Text } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Connection, connectionAtom } from '#client/data/connection.ts'
import { restComingAtom } from '#client/data/floorReady.ts'
import type { SyncStatus } from '#client/data/local.ts'
import { clockTime } from '#client/kit/format.ts'
import { countSealed } from '#sync/client/sealedParcels.ts'

const changes = (count: number) => (count === 1 ? '1 Änderung wartet' : `${count} Änderungen warten`)

function titleOf({ state, waiting, refused }: SyncStatus, others: number) {
  if (state === 'attention' && refused.length) return refused.length === 1 ? 'Etwas braucht dich' : `${refused.length} Dinge brauchen dich`
  if (state === 'attention') return 'Das braucht dich'
  if (waiting > 0) return changes(waiting)
  if (state === 'offline') return 'Ohne Netz'
  if (state === 'waiting') return 'Wird abgeglichen'
  return others > 0 ? 'Von dir ist alles gespeichert' : 'Alles gespeichert'
}

function syncSentenceOf(status: SyncStatus, { since, portal }: Connection, here: string, others: number) {
  if (portal) return 'WLAN-Anmeldung nötig: Das Netz antwortet mit einer eigenen Seite. Öffne sie im Browser und melde dich dort an.'
  if (!status.online) return `Ohne Netz seit ${clockTime(since)}. Alles liegt ${here} und geht von selbst raus.`
  if (status.signIn) return 'Deine Anmeldung ist abgelaufen. Melde dich wieder an, dann geht alles von selbst raus.'
  if (status.update) return `Bitte aktualisiere zuerst die App. Bis dahin liegt alles ${here}.`
  if (status.waiting > 0) return `Wird gerade gesendet. Alles liegt ${here}.`
  if (status.refused.length) return 'Das Studio hat nicht alles angenommen. Hier steht, warum. Alles andere ist gespeichert.'
  if (status.state === 'waiting') return 'Dieses Gerät holt gerade, was im Studio steht.'
  return others > 0 ? 'Was du auf diesem Gerät gemacht hast, steht auch im Studio.' : 'Was auf diesem Gerät steht, steht auch im Studio.'
}

/** The member's state in a sentence and on the line: solid is in the studio, dashed is only here. */
export function Summary({ status, persisted }: { status: SyncStatus; persisted?: boolean }) {
  const connection = useAtomValue(connectionAtom)
  const { since } = connection
  const coming = useAtomValue(restComingAtom)
  const others = useOthers()
  // A browser that may clear storage on its own keeps nothing safe before it is in the studio.
  const here = persisted === false ? 'auf diesem Gerät' : 'sicher auf diesem Gerät'
  const open = !status.online || status.waiting > 0 || status.refused.length > 0
  return (
    <Box as="section" paddingBottom="14" aria-live="polite">
      <Text as="h2" textStyle="title" fontSize="24px" lineHeight="30px">
        {titleOf(status, others)}
      </Text>
      <Text textStyle="body" color="ink2" fontSize="15px" lineHeight="21px" marginTop="4">
        {syncSentenceOf(status, connection, here, others)}
      </Text>
      {others > 0 && (
        <Text textStyle="small" marginTop="4">
          Verschlüsselt liegt hier noch, was eine andere Person nicht gesendet hat. Es geht ab, sobald sie sich auf diesem Gerät wieder
          anmeldet.
        </Text>
      )}
      {coming && (
        <Text textStyle="small" color="ink2" marginTop="4">
          {status.online
            ? 'Weitere Ansichten der App werden noch für offline geladen.'
            : 'Ein Teil der Ansichten ist noch nicht auf diesem Gerät. Sie werden geladen, sobald du wieder Netz hast.'}
        </Text>
      )}
      <SyncLine open={open} offline={!status.online} />
      <Flex justify="space-between" textStyle="micro" color="ink2" gap="12">
        <Text as="span">{status.lastSync ? `Im Studio bis ${clockTime(status.lastSync)}` : 'Noch nie im Studio'}</Text>
        {!status.online && (
          <Text as="span" color="danger">
            Netz weg {clockTime(since)}
          </Text>
        )}
        <Text as="span">jetzt</Text>
      </Flex>
    </Box>
  )
}

/** Number of other members' sealed work on this device; one's own was opened with the sign-in. */
function useOthers() {
  const [others, setOthers] = useState(0)
  useEffect(() => {
    void countSealed().then(setOthers, () => {})
  }, [])
  return others
}

function SyncLine({ open, offline }: { open: boolean; offline: boolean }) {
  const end = open ? '66%' : '97%'
  return (
    <Box asChild width="full" height="28px" marginTop="10" display="block">
      <svg aria-hidden="true">
        <g fill="none" strokeWidth="3" strokeLinecap="round">
          <Box asChild stroke="brand">
            <line x1="10" y1="14" x2={end} y2="14" />
          </Box>
          {open && (
            <Box asChild stroke="lineStrong">
              <line x1={end} y1="14" x2="97%" y2="14" strokeDasharray="3 8" />
            </Box>
          )}
        </g>
        <Box asChild fill="brand">
          <circle cx="10" cy="14" r="6" />
        </Box>
        {open && (
          <Box asChild fill="bg" stroke={offline ? 'danger' : 'brand'}>
            <circle cx={end} cy="14" r="7" strokeWidth="3" />
          </Box>
        )}
        <Box asChild fill={open ? 'bg' : 'brand'} stroke={open ? 'lineStrong' : 'brand'}>
          <circle cx="97%" cy="14" r="6" strokeWidth="2" strokeDasharray={open ? '3 2.6' : undefined} />
        </Box>
      </svg>
    </Box>
  )
}
