import { Box, Image } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useState } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { SortList } from '#client/kit/SortList.tsx'
import type { PhotoPage } from './photo.ts'

interface PhotoPagesProps {
  pages: readonly PhotoPage[]
  onPages: (pages: readonly PhotoPage[]) => void
  onDone: () => void
}

/** The pages that were photographed so far, in the order in which they will stand. */
export function PhotoPages({ pages, onPages, onDone }: PhotoPagesProps) {
  if (pages.length === 0) return null
  const move = (page: PhotoPage, place: number) => {
    const others = pages.filter(one => one !== page)
    onPages([...others.slice(0, place), page, ...others.slice(place)])
  }
  return (
    <Box>
      <SortList rows={pages} label="Seiten" nameOf={page => `Seite ${pages.indexOf(page) + 1}`} onMove={move}>
        {page => <PhotoPageLine page={page} number={pages.indexOf(page) + 1} onRemove={() => onPages(pages.filter(one => one !== page))} />}
      </SortList>
      <Box paddingTop="8">
        <Button size="row" onClick={onDone}>
          {counted(pages.length, 'Seite', 'Seiten')} als PDF weiter
        </Button>
      </Box>
    </Box>
  )
}

function PhotoPageLine({ page, number, onRemove }: { page: PhotoPage; number: number; onRemove: () => void }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([page.jpeg as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }))
    setSrc(made)
    return () => URL.revokeObjectURL(made)
  }, [page])
  return (
    <>
      <Image src={src} alt="" height="64px" width="46px" objectFit="cover" borderRadius="inner" bg="sunken" />
      <Box flex={1}>Seite {number}</Box>
      <IconButton label={`Seite ${number} entfernen`} icon={<XIcon size={18} aria-hidden />} onClick={onRemove} />
    </>
  )
}
