// Modules that the build makes of packages/texts/documents: see documents-plugin.ts.
declare module '@aplauso/texts/documents/help.*' {
  const document: import('./src/features/help/help-document.ts').HelpDocument
  export default document
}
declare module '@aplauso/texts/documents/*' {
  const document: import('./src/features/marketing/legal/legal-document.ts').LegalDocument
  export default document
}
