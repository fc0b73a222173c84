import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { useTakeBack } from '#client/kit/breath.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { SortList } from '#client/kit/SortList.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { displays } from '#contract/displays/calls.ts'
import { type GalleryImage, galleries } from '#contract/displays/galleries.ts'
import { ConsentFields } from './ConsentFields.tsx'
import { PictureUp } from './PictureUp.tsx'
import { type GalleryKind, useImages } from './useImages.ts'
import { consentWords } from './words.ts'

const say = formFor(galleries.say)
type Picture = GalleryImage & { waits?: true }

/** The pictures of a gallery or an album: taken in, ordered, with who is on them, and removed. */
export function Pictures({ kind, id }: { kind: GalleryKind; id: string }) {
  const { data, pictures, refused, waiting, error, stand, again } = useImages(kind, id)
  const [open, setOpen] = useState<string>()
  const picture = pictures?.find(({ _id }) => _id === open)
  const { send } = useSend(galleries.move, { title: () => `Reihenfolge: ${data?.title ?? ''}` })
  const what = kind === 'album' ? 'Album' : 'Galerie'
  return (
    <Page title={data?.title ?? what} back="centerDisplay">
      <Flex direction="column" gap="16" paddingTop="8">
        <RefusedPictureActs acts={refused} />
        <PictureUp kind={kind} id={id} />
        <Flex justify="space-between" gap="12" align="center">
          <Text color="ink2">
            {pictures && counted(pictures.length, 'Bild', 'Bilder')}
            {waiting > 0 && `, ${counted(waiting, 'weiteres wartet', 'weitere warten')} auf Netz`}
          </Text>
          <Stand at={stand} />
        </Flex>
        {!pictures && <NotLoaded error={error} again={again} />}
        {pictures?.length === 0 && <Empty text="Noch kein Bild. Wähle oben welche aus." />}
        {pictures && pictures.length > 0 && (
          <SortList
            rows={pictures}
            label={`Bilder: ${data?.title ?? what}`}
            nameOf={row => `Bild ${pictures.indexOf(row) + 1}`}
            onMove={(row, place) => void send({ params: { id: row._id, sortOrder: String(place) } })}
          >
            {(row, place) => <PictureLine row={row} place={place} onOpen={() => setOpen(row._id)} />}
          </SortList>
        )}
      </Flex>
      {picture && (
        <Sheet open onClose={() => setOpen(undefined)} title="Bild">
          <PictureSheet key={picture._id} kind={kind} id={id} picture={picture} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </Page>
  )
}

function PictureLine({ row, place, onOpen }: { row: Picture; place: number; onOpen: () => void }) {
  return (
    <Flex align="center" gap="12" paddingBlock="6">
      <Image
        src={`/api/${row.address}`}
        alt=""
        loading="lazy"
        width="96px"
        height="64px"
        objectFit="cover"
        borderRadius="inner"
        bg="sunken"
      />
      <Box flex={1} minWidth={0}>
        <Flex gap="6" align="center">
          <Text textStyle="row">Bild {place + 1}</Text>
          {row.waits && <Tick state="waiting" size="small" />}
        </Flex>
        <Text textStyle="small" color={row.shown ? 'ink2' : 'danger'} overflowWrap="anywhere">
          {consentWords(row, today())}
        </Text>
      </Box>
      <Button look="edge" size="row" aria-label={`Bild ${place + 1} bearbeiten`} onClick={onOpen}>
        Bearbeiten
      </Button>
    </Flex>
  )
}

interface PictureProps {
  kind: GalleryKind
  id: string
  picture: Picture
  onDone: () => void
}

/** One picture: who is on it, the agreement taken back at once, or the picture removed. */
function PictureSheet({ kind, id, picture, onDone }: PictureProps) {
  const revoke = useSend(galleries.revoke, { title: () => 'Einwilligung zurückgenommen' })
  const remove = useSend(galleries.removeImages, { title: () => 'Bild gelöscht' })
  const removePhoto = useSend(displays.removePhoto, { title: () => 'Bild gelöscht' })
  const { people, consent, until, version } = picture
  const take = async () => {
    await revoke.send({ params: { id: picture._id } })
    toast('Das Bild wird nirgends mehr gezeigt.')
    onDone()
  }
  const takeBack = useTakeBack()
  const away = async () => {
    onDone()
    if (kind === 'album') await removePhoto.send({ params: { id: picture._id }, query: { albumId: id } })
    else await remove.send({ body: { ids: [picture._id] } })
    const key = (kind === 'album' ? removePhoto : remove).sentAs() ?? ''
    const undo = async () => {
      if (!(await takeBack(key).catch(() => false))) toast('Das Bild ist schon gelöscht.', { look: 'danger' })
    }
    toast('Bild gelöscht.', { undo: () => void undo(), time: (galleries.removeImages.breath ?? 0) * 1000 })
  }
  return (
    <Flex direction="column" gap="16">
      <Image src={`/api/${picture.address}`} alt="Das Bild" maxHeight="40vh" objectFit="contain" borderRadius="inner" bg="sunken" />
      <say.Form
        rest={{ params: { id: picture._id } }}
        start={{ people, consent, until }}
        also={{ version }}
        title={() => 'Angaben zu einem Bild'}
        onDone={onDone}
      >
        <ConsentFields />
      </say.Form>
      {picture.people && picture.consent && (
        <Button look="danger" onClick={() => void take()}>
          Einwilligung zurücknehmen
        </Button>
      )}
      <Button look="text" onClick={() => void away()}>
        Bild löschen
      </Button>
    </Flex>
  )
}

/** Acts of this screen that the studio did not take, each with its reason. */
function RefusedPictureActs({ acts }: { acts: ReturnType<typeof useImages>['refused'] }) {
  const local = useMaybeLocal()
  if (acts.length === 0) return null
  return (
    <NeedsYou>
      {acts.map(({ row }) => (
        <Need key={row.key} title={row.title ?? 'Bild'} text={row.message}>
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
            Verwerfen
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}
