import { Box, Image, Text } from '@chakra-ui/react'
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { galleries, type ShownGallery } from '#contract/displays/galleries.ts'
import { Contact } from './Contact.tsx'
import { shownBy } from './shownBy.ts'

/** The way to the pictures of one's own studio; nothing where it shows none. Whether one may still be shown is asked each time, so it needs the network. */
export default function Galleries({ studio }: { studio: string }) {
  const { data = [] } = useCall(galleries.ofStudio)
  const [open, setOpen] = useState(false)
  const shown = shownBy(data, today())
  if (shown.length === 0) return null
  return (
    <>
      <Contact as="button" flexShrink={0} onClick={() => setOpen(true)}>
        <ImagesIcon size={20} aria-hidden />
        <span>Bilder</span>
      </Contact>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={`Bilder ${studio}`}>
          {shown.map(gallery => (
            <Gallery key={gallery._id} gallery={gallery} />
          ))}
        </Sheet>
      )}
    </>
  )
}

const Gallery = ({ gallery: { title, pictures } }: { gallery: ShownGallery }) => (
  <Box as="section" paddingTop="12" aria-label={title}>
    <Box as="h3" textStyle="label">
      {title}
    </Box>
    {pictures.map((picture, place) => (
      <Picture key={picture._id} picture={picture} alt={`${title}, Bild ${place + 1}`} />
    ))}
  </Box>
)

function Picture({ picture: { address, width, height }, alt }: { picture: ShownGallery['pictures'][number]; alt: string }) {
  const [missing, setMissing] = useState(false)
  if (missing)
    return (
      <Text textStyle="small" color="ink2" paddingTop="8">
        {alt}: braucht Netz.
      </Text>
    )
  return (
    <Image
      src={`/api/${address}`}
      alt={alt}
      loading="lazy"
      width="full"
      borderRadius="inner"
      bg="sunken"
      marginTop="8"
      aspectRatio={width && height ? `${width} / ${height}` : undefined}
      onError={() => setMissing(true)}
    />
  )
}
