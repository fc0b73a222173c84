import { useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { deskReachAtom, deskStudioAtom, leftToDesk } from '#client/data/desk.ts'
import { type ButtonWear, Menu } from '#client/kit/Menu.tsx'
import { german } from '#contract/german.ts'
import { useStudioNames } from './names.ts'

interface SwitchProps {
  /** Draws the button that opens the menu; without `wears` there is one studio only and nothing to choose. */
  button: (word: string, wears?: ButtonWear) => ReactNode
}

/** Narrows the staff's screens to one studio and widens them again; the person's own studio stays as it is. */
export function DeskSwitch({ button }: SwitchProps) {
  const reach = useAtomValue(deskReachAtom)
  const [desk, setDesk] = useAtom(deskStudioAtom)
  const navigate = useNavigate()
  const { all, name } = useStudioNames()
  const studios = useMemo(
    () => all.filter(({ code }) => reach === 'all' || reach.includes(code)).sort((a, b) => german.compare(a.name, b.name)),
    [all, reach],
  )
  const whole = reach === 'all' ? 'Alle Studios' : 'Alle deine Studios'
  if (reach !== 'all' && reach.length < 2) return reach[0] ? button(name(reach[0])) : null
  const pick = (code: string) => {
    setDesk(code)
    void navigate({ to: '.', search: leftToDesk, replace: true, resetScroll: false } as never)
  }
  const items = [{ code: '', name: whole }, ...studios].map(each => ({
    label: each.name,
    chosen: each.code === desk,
    onPick: () => pick(each.code),
  }))
  return <Menu label="Welches Studio zeigen?" items={items} button={wears => button(desk ? name(desk) : whole, wears)} />
}
