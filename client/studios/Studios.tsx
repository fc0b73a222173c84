import { Box } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { toast } from '#client/kit/toast.ts'
import { StudioPicker } from '#client/parts/StudioPicker.tsx'

/** The studio selection as a screen (L35). */
export default function Studios() {
  const router = useRouter()
  return (
    <Box position="absolute" inset="0">
      <StudioPicker
        full
        onPicked={({ name }) => {
          toast(`Dein Studio: ${name}`, { look: 'ok' })
          void router.navigate({ to: '/' })
        }}
      />
    </Box>
  )
}
