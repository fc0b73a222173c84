import { Box, Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { clock, shortDate } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { megabytes } from './words.ts'

interface Room {
  used: number
  of: number
  persisted: boolean
}

/** How full this device's room for the app is, and when the studio was last reached. */
export function Storage({ lastSync }: { lastSync?: string }) {
  const room = useRoom()
  const share = room?.of ? room.used / room.of : 0
  return (
    <Section title="Dieses Gerät">
      <Fact word="Letzter Abgleich" value={lastSync ? `${shortDate(lastSync)}, ${clock(lastSync)}` : 'noch nie'} />
      {room && (
        <>
          <Fact word="Speicher" value={`${megabytes(room.used)} von ${megabytes(room.of)}`} />
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
            <Box height="full" bg={share > 0.8 ? 'danger' : 'brand'} width={`${Math.max(1, share * 100)}%`} />
          </Box>
          {share > 0.8 && (
            <Text textStyle="small" color="danger" role="alert">
              Der Speicher ist fast voll. Lösche andere Daten auf diesem Gerät, damit nichts verloren geht.
            </Text>
          )}
          <Fact word="Vor dem Aufräumen geschützt" value={room.persisted ? 'Ja' : 'Noch nicht'} />
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

function useRoom() {
  const [room, setRoom] = useState<Room>()
  useEffect(() => {
    const { storage } = navigator
    if (!storage?.estimate) return
    void Promise.all([storage.estimate(), storage.persisted()]).then(([{ usage = 0, quota = 0 }, persisted]) =>
      setRoom({ used: usage, of: quota, persisted }),
    )
  }, [])
  return room
}
