import { useRef, useState } from 'react'
import { TextField } from '#client/kit/Field.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { type Figure, figureText, readTyped } from './figures.ts'
import type { SaveFigure } from './useFigures.ts'

/** A figure as a field: Enter and leaving it write down, Escape leaves it as it was. */
export function FigureField({ figure, label = figure.title, save }: { figure: Figure; label?: string; save: SaveFigure }) {
  const [typed, setState] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const live = useRef(typed)
  const setTyped = (text: string | undefined) => {
    live.current = text
    setState(text)
    setProblem(undefined)
  }
  const commit = () => {
    if (live.current === undefined) return
    const read = readTyped(figure, live.current)
    if (read && 'problem' in read) return setProblem(read.problem)
    setTyped(undefined)
    if (read) void save(figure.key, read.value)
  }
  return (
    <TextField
      data-kept={typed === undefined ? '' : undefined}
      label={figure.unit ? `${label} (${figure.unit})` : label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? figureText(figure.shown) ?? ''}
      error={problem}
      end={figure.state && <Tick state={figure.state} size="table" />}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
        if (event.key !== 'Escape' || live.current === undefined) return
        // Only the field is left, not the sheet around it.
        event.preventDefault()
        event.stopPropagation()
        setTyped(undefined)
      }}
    />
  )
}
