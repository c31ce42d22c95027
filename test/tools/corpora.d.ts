/** The build of the browser tests makes this module: the paths of the files in the corpora beside the project, if any. */
declare module 'virtual:corpora' {
  const paths: readonly string[];
  export default paths;
}
