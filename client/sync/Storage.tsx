import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { Local, StorageState } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { clockTime, shortDate } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { sync } from '#contract/sync.ts'
import { megabytes } from './words.ts'

/** Use of this device's storage by the app, and the last contact with the studio. */
export function Storage({ room, waiting, lastSync }: { room: StorageState; waiting: number; lastSync?: string }) {
  const { used, quota, persisted, nearlyFull } = room
  const { data } = useCall(sync.room)
  const held = data?.share ?? 0
  const share = used && quota ? used / quota : 0
  return (
    <Section title="Dieses Gerät">
      <Fact word="Letzter Abgleich" value={lastSync ? `${shortDate(lastSync)}, ${clockTime(lastSync)}` : 'noch nie'} />
      {held >= 0.8 && (
        <Text textStyle="small" color="danger" role="alert" paddingBlock="8">
          {held < 1
            ? `Dein Platz im Studio ist zu ${Math.floor(held * 100)} % belegt. Melde dich bei deinem Studio, bevor er voll ist.`
            : 'Dein Platz im Studio ist voll. Was nicht mehr hineinpasst, bleibt auf diesem Gerät: Melde dich bei deinem Studio.'}
        </Text>
      )}
      {waiting > 0 && persisted === false && (
        <Text textStyle="small" color={nearlyFull ? 'danger' : 'ink2'} role="status" paddingBottom="8">
          Was hier wartet, darf der Browser löschen, wenn der Platz knapp wird oder die App lange zu bleibt. Verbinde dich bald mit dem
          Netz, oder leg die App auf den Startbildschirm.
        </Text>
      )}
      {used !== undefined && quota !== undefined && (
        <>
          <Fact word="Speicher" value={`${megabytes(used)} von ${megabytes(quota)}`} />
          <Box
            role="meter"
            aria-label="Belegter Speicher"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            height="6px"
            borderRadius="full"
            bg="sunken"
            overflow="hidden"
            marginBlock="4"
          >
            <Box height="full" bg={nearlyFull ? 'danger' : 'brand'} width={`${Math.max(1, share * 100)}%`} />
          </Box>
          {nearlyFull && (
            <Text textStyle="small" color="danger" role="alert">
              Der Speicher ist fast voll. Lösche andere Daten auf diesem Gerät, damit nichts verloren geht.
            </Text>
          )}
          <Fact word="Vor dem Aufräumen geschützt" value={persisted ? 'Ja' : 'Noch nicht'} />
        </>
      )}
    </Section>
  )
}

function Fact({ word, value }: { word: string; value: string }) {
  return (
    <Flex justify="space-between" gap="16" paddingBlock="8" textStyle="label">
      <Text as="span" color="ink2">
        {word}
      </Text>
      <Text as="span">{value}</Text>
    </Flex>
  )
}

/** The browser's facts about storage, read anew when the number of waiting acts has changed. */
export function useRoom(local: Local, waiting: number): StorageState {
  const [room, setRoom] = useState(local.space$.value)
  useEffect(() => {
    const subscription = local.space$.subscribe(setRoom)
    return () => subscription.unsubscribe()
  }, [local])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count alone says that there is something new to ask
  useEffect(() => void local.lookAtSpace(), [local, waiting])
  return room
}
