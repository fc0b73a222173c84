import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { onceBack } from '#client/data/connection.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Post } from '#contract/social/post.ts'
import { postPictures } from '#contract/social/posts.ts'
import { smallPicture } from './useFeed.ts'

/**
 * An address for `<img>` of what a promise answers; undefined until then, null where it can't be had. What failed is tried once more at once, for
 * tidying up older answers ends what is under way, and again as soon as there is a network.
 */
function useAddress(load: (name: string) => Promise<Blob>, name: string) {
  const [src, setSrc] = useState<string | null>()
  const [tried, setTried] = useState(0)
  const again = () => setTried(before => before + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` asks anew
  useEffect(() => {
    let made: string | undefined
    let wanted = true
    load(name)
      .catch(() => load(name))
      .then(
        blob => {
          if (!wanted) return
          made = URL.createObjectURL(blob)
          setSrc(made)
        },
        () => wanted && setSrc(null),
      )
    return () => {
      wanted = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [load, name, tried])
  useEffect(() => (src === null ? onceBack(() => setTried(before => before + 1)) : undefined), [src])
  return { src, again }
}

const loadPicture = (name: string) => send(postPictures.image, { params: { id: name }, query: {} }) as Promise<Blob>

/** A post's picture, small from the device; a tap shows the whole one, which needs the network. */
export function PostPicture({ picture, alt }: { picture: NonNullable<Post['picture']>; alt: string }) {
  const { src, again } = useAddress(smallPicture, picture.name)
  const [open, setOpen] = useState(false)
  if (src === null)
    return (
      <Box marginTop="10" textStyle="small" color="ink2">
        Das Bild ist nicht auf diesem Gerät. Es kommt, sobald du Netz hast.
        <Button look="text" onClick={again}>
          Nochmals
        </Button>
      </Box>
    )
  return (
    <>
      <Box asChild display="block" width="full" maxWidth="480px" marginTop="10" borderRadius="card" overflow="hidden" bg="sunken">
        <button
          type="button"
          aria-label={`${alt} gross ansehen`}
          style={{ aspectRatio: `${picture.width} / ${picture.height}`, maxHeight: '480px' }}
          onClick={() => setOpen(true)}
        >
          {src && <img src={src} alt={alt} style={{ width: '100%', height: '100%', objectFit: 'cover' }} />}
        </button>
      </Box>
      {open && src && <WholePictureSheet name={picture.name} small={src} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

function WholePictureSheet({ name, small, alt, onClose }: { name: string; small: string; alt: string; onClose: () => void }) {
  const { src } = useAddress(loadPicture, name)
  return (
    <Sheet open onClose={onClose} title={alt} wide>
      <Box asChild width="full" maxHeight="75dvh" objectFit="contain">
        <img src={src ?? small} alt={alt} />
      </Box>
    </Sheet>
  )
}
