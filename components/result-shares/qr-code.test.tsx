import { render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { QrCode } from './link-row'

const address = `https://sati.example/visit-sheet?token=01900000-0000-7000-8000-000000000000.${'aB3-_'.repeat(9).slice(0, 43)}`

/** Paints the path of an SVG on a grid. */
function painted(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let step = 0; step < Number(width); step++) (grid[Number(y)] as boolean[])[Number(x) + step] = true
  return grid
}

test('a code is drawn module for module, black on white, with its quiet zone and a name', () => {
  render(<QrCode text={address} label="QR code of the link" />)
  const code = screen.getByRole('img', { name: 'QR code of the link' })
  const { data, size } = encode(address, { ecc: 'M', border: 4 })
  expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`)
  expect(code.querySelector('rect')).toHaveAttribute('fill', '#ffffff')
  const path = code.querySelector('path')
  expect(path).toHaveAttribute('fill', '#000000')
  expect(painted(path?.getAttribute('d') ?? '', size)).toEqual(data)
  const edge = [0, 1, 2, 3].flatMap((at) => [data[at], data[size - 1 - at], data.map((row) => row[at])])
  expect(edge.flat().some(Boolean)).toBe(false)
})
