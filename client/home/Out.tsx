import { chakra } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

const Root = chakra('a', { base: {} })

/** Leads to what staff wrote: a way in the app, or an address in a tab of its own. */
export function Out({ to, ...plain }: ComponentProps<typeof Root> & { to: string }) {
  const { history } = useRouter()
  if (!to.startsWith('/')) return <Root {...plain} href={to} target="_blank" rel="noopener noreferrer" />
  return (
    <Root
      {...plain}
      href={to}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        history.push(to)
      }}
    />
  )
}
