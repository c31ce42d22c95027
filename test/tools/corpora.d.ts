/** Made by the build of the browser tests: the paths of the files in the corpora beside the project, none where there are none. */
declare module 'virtual:corpora' {
  const paths: readonly string[];
  export default paths;
}
