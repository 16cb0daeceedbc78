const postponed = 'after-paint'
/** A MIME type that no browser runs. */
const postponedScript = 'text/after-paint'
/** To start a request takes a phone some milliseconds, and a press should not wait for all of them. */
const elementsAtOnce = 4

/**
 * The page with its scripts postponed: `startScripts` loads them once the page has been painted. Otherwise the browser
 * takes bandwidth from styles and font for them, and runs them before it paints what the server sent.
 */
export const postponeScripts = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${postponed}"`)
    .replace('type="module" async=""', `type="${postponedScript}"`)

/**
 * An inline script. It changes the elements back, so that React finds what it rendered. A hidden tab is not painted and
 * its timers are slow, so there it waits for nothing; nor does it wait longer than three seconds for a paint that the
 * browser does not report.
 */
export const startScripts = `document.addEventListener('DOMContentLoaded',function(){
var isStarted=false,start=function(){if(isStarted)return;isStarted=true;
var elements=Array.from(document.querySelectorAll('link[rel=${postponed}],script[type="${postponedScript}"]'));
(function next(){elements.splice(0,document.hidden?99:${elementsAtOnce}).forEach(function(e){
if(e.localName=='link')e.rel='modulepreload';else{e.type='module';e.after(e)}});
if(elements.length)setTimeout(next)})()};
if(document.hidden)start();
document.addEventListener('visibilitychange',start);setTimeout(start,3000);
new PerformanceObserver(function(list){if(list.getEntriesByName('first-contentful-paint').length)start()})
.observe({type:'paint',buffered:true})})`
