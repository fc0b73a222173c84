import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { send } from '#client/data/send.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Post } from '#contract/social/post.ts'
import { postPictures } from '#contract/social/posts.ts'
import { smallPicture } from './useFeed.ts'

/** An address for `<img>` of what a promise answers; undefined until then, null where it can't be had. */
function useAddress(load: (name: string) => Promise<Blob>, name: string) {
  const [src, setSrc] = useState<string | null>()
  useEffect(() => {
    let made: string | undefined
    let wanted = true
    load(name).then(
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
  }, [load, name])
  return src
}

const whole = (name: string) => send(postPictures.image, { params: { id: name }, query: {} }) as Promise<Blob>

/** A post's picture, small from the device; a tap shows the whole one, which needs the network. */
export function PostPicture({ picture, alt }: { picture: NonNullable<Post['picture']>; alt: string }) {
  const src = useAddress(smallPicture, picture.name)
  const [open, setOpen] = useState(false)
  if (src === null)
    return (
      <Box marginTop="10" textStyle="small" color="ink2">
        Das Bild ist nicht auf diesem Gerät.
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
      {open && src && <Whole name={picture.name} small={src} alt={alt} onClose={() => setOpen(false)} />}
    </>
  )
}

function Whole({ name, small, alt, onClose }: { name: string; small: string; alt: string; onClose: () => void }) {
  const src = useAddress(whole, name)
  return (
    <Sheet open onClose={onClose} title={alt} wide>
      <Box asChild width="full" maxHeight="75dvh" objectFit="contain">
        <img src={src ?? small} alt={alt} />
      </Box>
    </Sheet>
  )
}
