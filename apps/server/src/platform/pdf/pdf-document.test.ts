import { brandColours } from '@aplauso/contract/brand-colours'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { setBrand } from '#platform/brand/brand.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { type DocumentWriter, writeDocument } from './pdf-document.ts'

const OPTIONS = {
  title: 'Extrato <de> Ana & Rui',
  author: 'Aplauso',
  language: 'pt',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  footer: (page: number, pages: number) => `Página ${page} de ${pages}`,
}
const setNoBrand = () => setBrand('Aplauso', { colours: undefined, logo: undefined })
beforeAll(setNoBrand)

const write = (compose: (document: DocumentWriter) => void) => writeDocument(OPTIONS, compose)
const COLUMNS = [
  { title: 'Nome', share: 3 },
  { title: 'Valor', share: 1, align: 'right' as const },
]

test('A document contains the text that was written, searchable and tagged for screen readers', async () => {
  const pdf = await write((document) => {
    document.heading('Extrato de novembro')
    document.paragraph('Primeira linha\nsegunda: João Łukasiewicz, Şahin, 12,50\u00a0€')
    document.facts([['Titular', 'Ana']])
    document.table({ columns: COLUMNS, rows: [['Rita', '10,00']], totals: [['Total', '10,00']] })
  })
  expect(pdfText(pdf).split('\n').filter(Boolean)).toEqual([
    'Extrato de novembro',
    'Primeira linha',
    'segunda: João Łukasiewicz, Şahin, 12,50\u00a0€',
    ...['Titular', 'Ana', 'Nome', 'Valor', 'Rita', '10,00', 'Total', '10,00'],
    'Página 1 de 1',
  ])
  const raw = pdf.toString('latin1')
  for (const part of ['/Marked true', '/Lang (pt)', '/S /H1', '/S /Table', '/S /TH', '/DisplayDocTitle true']) {
    expect(raw).toContain(part)
  }
})

test('A document carries the logo and the colour of the operator', async () => {
  onTestFinished(setNoBrand)
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>'
  const file = { type: 'image/svg+xml', bytes: Buffer.from(logo) } as const
  const make = () => write((document) => document.heading('Extrato'))
  await setBrand('Palco', { colours: undefined, logo: file })
  const inInk = await make()
  expect(inInk.toString('latin1')).toContain('/Subtype /Image')
  await setBrand('Palco', { colours: brandColours('#3355cc'), logo: file })
  const coloured = await make()
  expect(coloured.equals(inInk), 'the colour is used').toBe(false)
  expect((await make()).equals(coloured), 'the same bytes').toBe(true)
  expect(pdfText(coloured)).toContain('Extrato')
})

test('A character that the font lacks is written as its code point, and no text breaks a document', async () => {
  const signs = '👏🏽 привет \u202E\u0000\t e\u0301'
  const pdf = await write((document) => {
    document.paragraph(signs)
    document.table({ columns: COLUMNS, rows: [['\ud800 '.repeat(400), ''], [], ['', signs, signs]] })
    document.facts([['x'.repeat(3_000), '👩‍👩‍👧'.repeat(600)]])
    document.heading('')
  })
  const text = pdfText(pdf)
  expect(text).toContain('[U+1F44F U+1F3FD] [U+043F U+0440 U+0438 U+0432 U+0435 U+0442] [U+202E U+0000]')
  expect(text).toContain('é')
  expect(text).not.toContain('\uFFFD')
})

test('A long table continues over pages with its head repeated, and the same input gives the same bytes', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`linha ${index}`, `${index},00`])
  const make = () => write((document) => document.table({ columns: COLUMNS, rows, totals: [['Total', '7140,00']] }))
  const pdf = await make()
  const lines = pdfText(pdf).split('\n')
  const pages = lines.filter((line) => line.startsWith('Página'))
  expect(pages).toEqual(pages.map((_, index) => `Página ${index + 1} de ${pages.length}`))
  expect(pages.length).toBeGreaterThan(2)
  expect(lines.filter((line) => line === 'Nome')).toHaveLength(pages.length)
  expect(lines.filter((line) => line.startsWith('linha'))).toEqual(rows.map(([name]) => name))
  expect(pdf.equals(await make())).toBe(true)
})
