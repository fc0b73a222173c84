import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import type { TakenFilm } from '#client/data/fileStore.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted, fileSize } from '#client/kit/format.ts'
import { PickOne } from '#client/kit/pills.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Link } from '#client/map/links.tsx'
import { Along } from './Along.tsx'
import { mostPerVideo, totals } from './downloadLimits.ts'
import { spaceLeft, takenBy } from './films.ts'
import { useTotal } from './useTotal.ts'

/** Free storage by the browser's word, looked up anew whenever the videos here change. */
export function useSpace(taken: number) {
  const [free, setFree] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is here decides what is left
  useEffect(() => void spaceLeft().then(setFree), [Math.floor(taken / 10_000_000)])
  return free
}

/** The downloaded videos with their sizes, the limit, and the free storage of the device. */
export function OnDevice({ films }: { films: TakenFilm[] | undefined }) {
  const [total, setTotal] = useTotal()
  const taken = takenBy(films ?? [])
  const free = useSpace(taken)
  if (!films) return <Box minHeight="120px" aria-busy />
  return (
    <>
      <Section title={films.length > 0 ? `${counted(films.length, 'Video', 'Videos')}, ${fileSize(taken)}` : 'Auf diesem Gerät'}>
        {films.length === 0 && (
          <Empty text="Noch kein Video mitgenommen. Im Archiv steht bei jedem, wie gross es ist; mitgenommen spielt es auch ohne Netz." />
        )}
        {films.map(film => (
          <Box key={film.id} borderTop="1px solid {colors.line}" paddingBlock="12">
            <Box textStyle="row" overflowWrap="anywhere" color="brandInk" display="inline-flex" alignItems="center" minHeight="44px">
              <Link to="videos" search={{ video: film.id }}>
                {film.title}
              </Link>
            </Box>
            <Along film={film} />
          </Box>
        ))}
      </Section>
      <Section title="Platz">
        <PickOne
          label="So viel dürfen alle zusammen brauchen"
          value={String(total)}
          options={totals.map(each => [String(each), fileSize(each)] as const)}
          onChange={next => void setTotal(Number(next))}
        />
        <Text textStyle="small" color="ink2" paddingTop="12">
          Ein einzelnes Video höchstens {fileSize(mostPerVideo)}.
          {free !== undefined && ` Auf diesem Gerät sind noch ${fileSize(free)} frei.`} Beim Ausloggen verschwindet alles von hier.
        </Text>
        {films.length > 1 && <DropAll films={films} />}
      </Section>
    </>
  )
}

function DropAll({ films }: { films: TakenFilm[] }) {
  const [asking, setAsking] = useState(false)
  const drop = async () => {
    const [{ drop: one }, { session }] = await Promise.all([import('./videoDownload.ts'), import('#client/data/signed.ts')])
    const person = session().user?._id
    if (person) for (const { id } of films) await one(person, id)
    setAsking(false)
  }
  return (
    <Box paddingTop="16" display="flex" gap="8" flexWrap="wrap">
      {asking ? (
        <>
          <Button look="danger" onClick={() => void drop()}>
            Wirklich alle löschen
          </Button>
          <Button look="text" onClick={() => setAsking(false)}>
            Behalten
          </Button>
        </>
      ) : (
        <Button look="side" onClick={() => setAsking(true)}>
          Alle vom Gerät löschen
        </Button>
      )}
    </Box>
  )
}
