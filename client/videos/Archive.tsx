import { Box, Text } from '@chakra-ui/react'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { useDeferredValue, useMemo, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import type { TakenFilm } from '#client/data/fileStore.ts'
import type { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { type Video, type VideoCategory, videos } from '#contract/videos/calls.ts'
import { useFilms } from './along/films.ts'
import { OnDevice } from './along/OnDevice.tsx'
import { begun, fits } from './filter.ts'
import { Live } from './Live.tsx'
import { VideoCard } from './VideoCard.tsx'

const most = 200
/** Input of the first request: the whole archive, as long as it is not larger. */
export const whole = { query: { limit: most } }

/** The archive with search and categories, and beside it the videos on this device. */
export function Archive() {
  const { ansicht } = useQueryText()
  const go = useGo()
  const films = useFilms()
  const view = ansicht === 'geraet' ? 'geraet' : 'archiv'
  return (
    <Page>
      <Box paddingTop="8" paddingBottom="12">
        <Segmented
          label="Ansicht"
          value={view}
          options={[
            ['archiv', 'Archiv'],
            ['geraet', films?.length ? `Auf diesem Gerät ${films.length}` : 'Auf diesem Gerät'],
          ]}
          onChange={next => void go({ to: 'videos', search: next === 'geraet' ? { ansicht: next } : undefined, replace: true })}
        />
      </Box>
      {view === 'geraet' ? <OnDevice films={films} /> : <All films={films} />}
    </Page>
  )
}

function All({ films }: { films: TakenFilm[] | undefined }) {
  const [q, setQ] = useState('')
  const [category, setCategory] = useState<string>()
  const asked = useDeferredValue(q)
  const all = useCall(videos.archive, whole)
  const known = all.data && all.data.total <= all.data.rows.length
  // An archive larger than one answer is searched at the studio.
  const further = useCall(videos.archive, known || !(asked || category) ? whole : { query: { limit: most, q: asked, category } })
  const { data: categories } = useCall(videos.categories)
  const found = useMemo(
    () => ((known ? all.data : (further.data ?? all.data))?.rows ?? []).filter(each => fits(each, { q: asked, category })),
    [known, all.data, further.data, asked, category],
  )
  const showAll = () => {
    setQ('')
    setCategory(undefined)
  }
  const wanted = asked.trim() !== '' || category !== undefined
  return (
    <>
      <Live />
      <Section title="Videos" aside={<Stand at={all.stand} />}>
        <Box display="flex" flexDirection="column" gap="12" paddingBottom="16">
          <TextField
            label="Suchen"
            type="search"
            value={q}
            onChange={setQ}
            autoComplete="off"
            end={<MagnifyingGlassIcon size={20} aria-hidden style={{ margin: '0 12px' }} />}
          />
          {(categories?.length ?? 0) > 0 && (
            <PickOne
              label="Kategorie"
              value={category ?? 'alle'}
              options={[['alle', 'Alle'], ...(categories ?? []).map(({ _id, name }) => [_id, name] as const)]}
              onChange={next => setCategory(next === 'alle' ? undefined : next)}
            />
          )}
        </Box>
        <Box role="status" srOnly>
          {wanted && all.data ? `${counted(found.length, 'Video', 'Videos')} gefunden` : ''}
        </Box>
        {all.data ? (
          <FoundVideos found={found} wanted={wanted} films={films} categories={categories} onAll={showAll} />
        ) : (
          <Missing error={all.error} loading={all.loading} again={all.again} />
        )}
      </Section>
    </>
  )
}

interface FoundProps {
  found: Video[]
  wanted: boolean
  films: TakenFilm[] | undefined
  categories: VideoCategory[] | undefined
  onAll: () => void
}

function FoundVideos({ found, wanted, films, categories, onAll }: FoundProps) {
  if (found.length === 0 && wanted)
    return (
      <Empty
        text="Dazu gibt es kein Video."
        action={
          <Button look="soft" onClick={onAll}>
            Alle zeigen
          </Button>
        }
      />
    )
  if (found.length === 0) return <Empty text="Noch kein Video im Archiv." />
  const open = wanted ? [] : begun(found)
  const rest = found.filter(each => !open.includes(each))
  const grid = (rows: Video[]) => (
    <Box display="grid" gap="16" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}>
      {rows.map(each => (
        <VideoCard
          key={each._id}
          video={each}
          category={categories?.find(({ _id }) => _id === each.category)?.name}
          here={films?.some(({ id, state }) => id === each._id && state === 'done') ?? false}
          src={each.poster && `/api/${each.poster}`}
        />
      ))}
    </Box>
  )
  return (
    <>
      {open.length > 0 && (
        <Box paddingBottom="24">
          <Text as="h3" textStyle="field" paddingBottom="8">
            Weitersehen
          </Text>
          {grid(open)}
        </Box>
      )}
      {grid(rest)}
    </>
  )
}

/** Said where nothing was ever loaded on this device: the reason, and what to do. */
export function Missing({ error, loading, again }: { error: CallError | null; loading: boolean; again: () => unknown }) {
  const online = useOnline()
  if (!error && loading) return <Box minHeight="120px" aria-busy />
  return online ? (
    <NotLoaded error={error} again={again} />
  ) : (
    <Empty text="Ohne Netz ist das Archiv hier noch leer. Was du mitgenommen hast, steht unter «Auf diesem Gerät»." />
  )
}
