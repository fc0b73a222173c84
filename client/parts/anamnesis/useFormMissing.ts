import { useEffect } from 'react'
import { toast } from '#client/kit/toast.ts'

/** That a studio asks for no form is told in a toast (A67); other failures stand where they came up. */
export function useFormMissing(failure: { code: string; message: string } | null | undefined) {
  const said = failure?.code === 'no-form' ? failure.message : undefined
  useEffect(() => {
    if (said) toast(said, { look: 'danger' })
  }, [said])
}
