import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import type { PublicStudio } from '#contract/studios.ts'
import { usePickStudio } from './pickStudio.ts'
import { Directory } from './studio/Directory.tsx'
import { useStudios } from './studio/useStudios.ts'
import { useWall } from './studio/useWall.ts'

interface StudioPickerProps {
  /** Told once the studio is the person's own on this device. */
  onPicked?: (studio: PublicStudio) => void
}

/** The studio selection, as big as what holds it: map, carousel and directory (L72). */
export function StudioPicker({ onPicked }: StudioPickerProps) {
  const { studios, error, again } = useStudios()
  const { pick, waiting } = usePickStudio()
  const wall = useWall()
  const [selected, setSelected] = useState(useMe()?.studio_id ?? undefined)
  const studio = studios?.find(({ code }) => code === selected)
  if (!studios)
    return error ? (
      <Empty text="Die Studios sind gerade nicht erreichbar." action={<Button onClick={() => again()}>Nochmals laden</Button>} />
    ) : null
  return (
    <Box>
      <Directory studios={studios} selected={selected} wall={wall} onSelect={setSelected} />
      <Button busy={waiting} disabled={!studio} onClick={() => studio && pick(studio).then(() => onPicked?.(studio))}>
        Studio auswählen
      </Button>
    </Box>
  )
}
