import { useRouter } from '@tanstack/react-router'
import { toast } from '#client/kit/toast.ts'
import { StudioPicker } from '#client/parts/StudioPicker.tsx'

/** The studio selection as a screen (L35). */
export default function Studios() {
  const router = useRouter()
  return (
    <StudioPicker
      onPicked={({ name }) => {
        toast(`Dein Studio: ${name}`, { look: 'ok' })
        void router.navigate({ to: '/' })
      }}
    />
  )
}
