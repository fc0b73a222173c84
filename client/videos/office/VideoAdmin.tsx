import { Box } from '@chakra-ui/react'
import { Suspense } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useOpenedRow, useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useBack, useGo, useQueryText } from '#client/map/links.tsx'
import { NarrowedChip, NarrowedEmpty, useNarrowed } from '#client/parts/studio/Narrowed.tsx'
import { videos } from '#contract/videos/calls.ts'
import { Categories } from './Categories.tsx'
import { useCategories, usePlaces } from './lookups.ts'
import { video as videoForm } from './rows.ts'
import { Unfinished } from './Unfinished.tsx'
import { VideoEdit } from './VideoEdit.tsx'
import { VideoLine } from './VideoLine.tsx'

const LivestreamOffice = lazyPart(() => import('#client/videos/livestreams/LivestreamOffice.tsx'))

const views = [
  ['videos', 'Videos'],
  ['kategorien', 'Kategorien'],
  ['live', 'Livestreams'],
] as const
type View = (typeof views)[number][0]
const { ways } = videoForm

/** /dashboard/gf/videos (L65): the archive in the eyes of staff; `?video=` opens one, `neu` a new one. */
export default function VideoAdmin() {
  const { video, ansicht, studios } = useQueryText()
  const narrowed = useNarrowed()
  const go = useGo()
  const back = useBack()
  const { data, error, stand, loading, again } = useCall(videos.manage)
  const adds = useCan(videos.create)
  const view: View = views.some(([name]) => name === ansicht) ? (ansicht as View) : 'videos'
  const open = (id?: string) => void go({ to: 'videoAdmin', search: { studios, video: id } })
  // Loaded here, so that a form first opened without a network has its choices all the same.
  useCategories()
  usePlaces(videos.edit)
  const { rows, refused } = useWaitingRows(data, stand, ways)
  // A video that belongs to no studio in particular is listed for each of them.
  const listed = rows?.filter(each => !narrowed.studio || !each.studios?.length || each.studios.includes(narrowed.studio))
  const stored = data?.find(({ _id }) => _id === video)
  const { row } = useOpenedRow(ways, video, { data: stored, stand })
  if (video && (video === 'neu' || row))
    return (
      <Page title={row?.title ?? 'Neues Video'} back="videoAdmin">
        <Box paddingTop="8">
          <VideoEdit key={video} row={row} onDone={() => back({ to: 'videoAdmin' })} />
        </Box>
      </Page>
    )
  const make = adds && <NewButton words="Neues Video" onClick={() => open('neu')} />
  return (
    <Page>
      <Box display="flex" flexWrap="wrap" gap="12" alignItems="center" justifyContent="space-between" paddingBlock="8">
        <Segmented
          label="Ansicht"
          value={view}
          options={views}
          onChange={next =>
            void go({ to: 'videoAdmin', search: { studios, ansicht: next === 'videos' ? undefined : next }, replace: true })
          }
        />
        {view === 'videos' && (
          <Box display="flex" alignItems="center" gap="12">
            {make}
            <Stand at={stand} />
          </Box>
        )}
      </Box>
      {view !== 'kategorien' && narrowed.studio && (
        <Box paddingBottom="8">
          <NarrowedChip narrowed={narrowed} />
        </Box>
      )}
      {view === 'live' && (
        <Suspense>
          <LivestreamOffice />
        </Suspense>
      )}
      {view === 'kategorien' && <Categories />}
      {view === 'videos' && (
        <Box aria-busy={loading && !data ? true : undefined} minHeight="80px">
          <Refusals refused={refused} one={ways.one} open={({ _id }) => open(_id)} />
          <Unfinished />
          {!rows && <NotLoaded error={error} again={again} />}
          {video && data && <Empty text="Dieses Video gibt es nicht mehr." />}
          {rows?.length === 0 && <Empty text="Noch kein Video." action={make} />}
          {listed?.length === 0 && rows!.length > 0 && <NarrowedEmpty narrowed={narrowed} what="Kein Video" />}
          {listed?.map(each => (
            <VideoLine key={each._id} row={each} onOpen={() => open(each._id)} />
          ))}
        </Box>
      )}
    </Page>
  )
}
