import { Box, Text } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import type { TakenFilm } from '#client/data/fileStore.ts'
import type { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { type Playable, type Video, videos } from '#contract/videos/calls.ts'
import { Missing, whole } from './Archive.tsx'
import { Along, TakeAlong } from './along/Along.tsx'
import { useFilms } from './along/films.ts'
import type { OfferedVideo } from './along/videoDownload.ts'
import { Player } from './Player.tsx'
import { Poster } from './Poster.tsx'
import { sourceOf, useHere, type VideoSource } from './videoSource.ts'

/** One video: it plays from this device where it was downloaded, else from the studio. */
export function VideoPage({ id }: { id: string }) {
  const { data, error, loading, again } = useCall(videos.one, { params: { id } })
  const films = useFilms()
  const film = films?.find(each => each.id === id)
  // Without a network the archive tells everything but the address to play.
  const listed = useCall(videos.archive, whole).data?.rows.find(({ _id }) => _id === id)
  useFresh(again)
  const about = data ?? film ?? listed
  if (!films || (!about && loading))
    return (
      <Page title="Video" back="videos">
        <Box minHeight="220px" aria-busy />
      </Page>
    )
  const gone = error?.code === 'missing' || error?.code === 'invalid'
  if (!about || (gone && !film))
    return (
      <Page title="Video" back="videos">
        {gone ? <Empty text="Dieses Video gibt es nicht mehr." /> : <Missing error={error} loading={loading} again={again} />}
      </Page>
    )
  return <VideoDetail id={id} about={about} offered={data ?? listed} video={data} film={film} films={films} again={again} problem={error} />
}

/** Asks once for the progress on another device, which may have changed a moment ago. */
function useFresh(again: () => unknown) {
  const [first] = useState(() => again)
  useEffect(() => void first(), [first])
}

interface ShownProps {
  id: string
  about: Pick<Video, 'title' | 'leads' | 'description'>
  /** The video by the studio's answer, or at least by the archive's. */
  offered: OfferedVideo | undefined
  video: Playable | undefined
  film: TakenFilm | undefined
  films: TakenFilm[]
  again: () => unknown
  /** Reason why the studio did not answer. */
  problem: CallError | null
}

function VideoDetail({ id, about, offered, video, film, films, again, problem }: ShownProps) {
  const here = useHere(film)
  const online = useOnline()
  const picture = useAddress(film?.poster)
  const poster = picture ?? (offered?.poster ? `/api/${offered.poster}` : undefined)
  // While the film is looked up on this device, the studio's would only flash up.
  const found = film?.state === 'done' && !here ? undefined : sourceOf(online || here ? video : undefined, here)
  const { source, failed, broken, retry } = useSteady(found)
  return (
    <Page title={about.title} back="videos">
      <Box paddingTop="8">
        {source ? (
          <Player
            id={id}
            title={about.title}
            source={source}
            poster={poster}
            known={video?.watched ?? undefined}
            onBroken={() => {
              broken()
              again()
            }}
          />
        ) : (
          <Poster src={poster} />
        )}
        {failed && (
          <Empty
            text="Dieses Video lässt sich hier gerade nicht abspielen."
            action={
              <Button look="soft" onClick={retry}>
                Nochmals versuchen
              </Button>
            }
          />
        )}
        {!source && !failed && online && problem && !video && <NotLoaded error={problem} again={again} />}
        {!source && !failed && !online && film?.state !== 'done' && (
          <Text role="status" textStyle="body" paddingTop="12">
            Ohne Netz spielt nur, was auf diesem Gerät ist. Dieses Video ist es noch nicht.
          </Text>
        )}
      </Box>
      {about.leads && (
        <Text textStyle="small" color="ink2" paddingTop="12">
          Mit {about.leads}
        </Text>
      )}
      {about.description && (
        <Text textStyle="body" paddingTop="8" whiteSpace="pre-line" overflowWrap="anywhere">
          {about.description}
        </Text>
      )}
      <Box paddingTop="20">{film ? <Along film={film} /> : offered && <TakeAlong video={offered} films={films} />}</Box>
    </Page>
  )
}

/**
 * Keeps the playing source: neither a lost network nor a film that was downloaded meanwhile stops it. A source that can't be played gives
 * way.
 */
function useSteady(found: VideoSource | undefined) {
  const [kept, keep] = useState<VideoSource>()
  const [bad, setBad] = useState<string>()
  const failed = !kept && found !== undefined && found.src === bad
  const source = kept ?? (failed ? undefined : found)
  useEffect(() => {
    if (source && source !== kept) keep(source)
  }, [source, kept])
  const broken = () => {
    setBad(kept?.src)
    keep(undefined)
  }
  return { source, failed, broken, retry: () => setBad(undefined) }
}

/** A picture kept on this device, as an address. */
function useAddress(picture: Blob | undefined) {
  const address = useMemo(() => picture && URL.createObjectURL(picture), [picture])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
